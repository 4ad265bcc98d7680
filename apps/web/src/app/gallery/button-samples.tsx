import { Link2, PanelRight, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Sample } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export const ButtonSamples = () => (
  <>
    <Sample name="Button">
      {variants.map((variant) => (
        <div key={variant} className="flex w-full flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="lg" icon={<Plus />}>
            Large with icon
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
        </div>
      ))}
    </Sample>
    <Sample name="IconButton">
      <IconButton label="Copy the link">
        <Link2 />
      </IconButton>
      <IconButton label="Open the panel" shortcut="⌘B" isActive>
        <PanelRight />
      </IconButton>
      <IconButton label="Delete" isPending>
        <Trash2 />
      </IconButton>
      <IconButton label="Delete" isDisabled>
        <Trash2 />
      </IconButton>
    </Sample>
    <Sample name="Kbd">
      <Kbd keys="/" />
      <Kbd keys="⌘K" />
      <Kbd keys="⌘⇧O" />
    </Sample>
  </>
)
