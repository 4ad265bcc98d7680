import { Archive, Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Sample } from './sample.tsx'

const noop = () => undefined

export const OverlaySamples = () => {
  const [openOverlay, setOpenOverlay] = useState<'dialog' | 'confirm' | 'sheet' | 'drawer' | null>(null)
  const close = () => setOpenOverlay(null)
  return (
    <>
      <Sample name="Menu, Popover, Tooltip">
        <Menu
          label="Actions"
          trigger={
            <IconButton label="Actions">
              <Ellipsis />
            </IconButton>
          }
          items={[
            { label: 'Edit', icon: <Pencil />, shortcut: '⌘K', onAction: noop },
            { label: 'Chosen', isChosen: true, description: 'With a second line', onAction: noop },
            { label: 'Disabled', isDisabled: true, onAction: noop },
            'divider',
            { label: 'Archive', icon: <Archive />, isDanger: true, onAction: noop },
          ]}
        />
        <Popover label="More" trigger={<Button>Popover</Button>}>
          <p className="p-4 text-14">Anything fits in here.</p>
        </Popover>
        <Tooltip content="Says what it does" shortcut="⌘K">
          <Button>Tooltip</Button>
        </Tooltip>
      </Sample>
      <Sample name="Dialog, ConfirmDialog, Sheet, Drawer">
        <Button onPress={() => setOpenOverlay('dialog')}>Dialog</Button>
        <Button onPress={() => setOpenOverlay('confirm')}>ConfirmDialog</Button>
        <Button onPress={() => setOpenOverlay('sheet')}>Sheet</Button>
        <Button onPress={() => setOpenOverlay('drawer')}>Drawer</Button>
      </Sample>
      <Sample name="Toast">
        <Button onPress={() => toast.success('Project Updated Successfully')}>Success</Button>
        <Button onPress={() => toast.error('Failed to create project', 'The server isn’t responding.')}>
          Error
        </Button>
        <Button onPress={() => toast.info('No resources selected; nothing to import.')}>Info</Button>
      </Sample>
      {openOverlay === 'dialog' && (
        <Dialog
          title="Rename the chat"
          description="Only you see the name."
          onClose={close}
          actions={
            <>
              <Button size="lg" onPress={close}>
                Cancel
              </Button>
              <Button size="lg" variant="primary" onPress={close}>
                Rename
              </Button>
            </>
          }
        >
          <TextField label="Title" />
        </Dialog>
      )}
      {openOverlay === 'confirm' && (
        <ConfirmDialog
          title="Delete this chat?"
          text="This can’t be undone."
          confirmLabel="Delete chat"
          isDanger
          onConfirm={noop}
          onClose={close}
        />
      )}
      <Sheet label="Sheet" isOpen={openOverlay === 'sheet'} onClose={close}>
        <p className="p-4 text-14">The sidebar on phones.</p>
      </Sheet>
      <Drawer label="Drawer" isOpen={openOverlay === 'drawer'} onClose={close} heightPercent={70}>
        <p className="p-4 text-14">The side panel on phones.</p>
      </Drawer>
    </>
  )
}
