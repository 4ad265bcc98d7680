import type { Project } from '@atelier/contract/projects/project'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'

interface ProjectRadiosProps {
  projects: readonly Project[]
  selection: string | null
  onChoose: (projectId: string) => void
}

const ProjectRadios = ({ projects, selection, onChoose }: ProjectRadiosProps) => (
  <RadioGroup aria-label={t('Project')} value={selection} onChange={onChoose} className="flex flex-col">
    {projects.map(({ id, name, description, symbol }) => (
      <Radio
        key={id}
        value={id}
        className={({ isSelected, isFocusVisible }) =>
          cx(
            'touch-tall relative flex items-center gap-3 rounded-md border px-2 py-2 transition-colors hover:bg-tint',
            isSelected ? 'border-accent' : 'border-transparent',
            isFocusVisible && 'outline-2 outline-accent',
          )
        }
      >
        <SymbolTile symbol={symbol} name={name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-medium">{name}</span>
          <span className="block truncate text-13 text-muted">{description}</span>
        </span>
      </Radio>
    ))}
  </RadioGroup>
)

export default ProjectRadios
