import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { removedSourcesQuery, useRestoreSource } from './api.ts'

export const RemovedSources = ({ project }: { project: Project }) => {
  const [isOpen, setOpen] = useState(false)
  const removedSources = useQuery({
    ...removedSourcesQuery(project.id),
    enabled: project.permissions.REMOVE_KNOWLEDGE,
  })
  const restore = useRestoreSource(project.id)
  const sources = removedSources.data ?? []
  if (sources.length === 0) return null
  return (
    <section aria-label={t('Removed sources')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-tall text-13 text-muted hover:text-ink"
      >
        {t('Removed in the last 30 days · {count}', { count: sources.length })}
      </button>
      {isOpen && (
        <ul className="mt-1 flex flex-col">
          {sources.map(({ attachment, removedAt }) => (
            <li key={attachment.id} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14" title={attachment.title}>
                  {attachment.title}
                </span>
                <span className="block text-12 text-muted">{relativeTime(removedAt)}</span>
              </span>
              <Button
                icon={<Undo2 />}
                isPending={restore.isPending && restore.variables === attachment.id}
                onPress={() => restore.mutate(attachment.id)}
              >
                {t('Restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
