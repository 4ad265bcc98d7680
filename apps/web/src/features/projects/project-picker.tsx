import { messages } from '@atelier/contract/messages'
import type { Project } from '@atelier/contract/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SymbolTile } from '../../ui/symbol-tile.tsx'
import { allProjects, projectListQuery } from './api.ts'

interface ProjectPickerProps {
  /** Whether a project can be chosen. */
  offers: (project: Project) => boolean
  chosen: string | null
  onChoose: (projectId: string) => void
}

/** Projects to choose one of (VLT-07). */
export const ProjectPicker = ({ offers, chosen, onChoose }: ProjectPickerProps) => {
  const list = useInfiniteQuery(projectListQuery(allProjects))
  return (
    <ResourceState
      of={list}
      loading={
        <p role="status" className="flex items-center gap-2 py-6 text-14 text-muted">
          <Spinner />
          {messages.vault.loadingProjects}
        </p>
      }
      failed="Your projects did not load"
      size="panel"
    >
      {(all) => {
        const projects = all.filter(offers)
        if (projects.length === 0 && !list.hasNextPage)
          return (
            <EmptyState size="panel" title={messages.vault.noProjects} text={messages.vault.noProjectsText} />
          )
        return (
          <div data-scroll className="-mx-1 max-h-80 overflow-y-auto px-1">
            <RadioGroup aria-label="Project" value={chosen} onChange={onChoose} className="flex flex-col">
              {projects.map(({ id, name, description, symbol }) => (
                <Radio
                  key={id}
                  value={id}
                  className={({ isSelected, isFocusVisible }) =>
                    cx(
                      'touch-tall flex items-center gap-3 rounded-md border px-2 py-2 transition-colors hover:bg-tint',
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
            <LoadMore list={list} size="sm" loading={<Spinner className="mx-auto my-2" />} />
          </div>
        )
      }}
    </ResourceState>
  )
}
