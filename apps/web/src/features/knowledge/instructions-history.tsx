import type { Project } from '@atelier/contract/projects/project'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUpdateProject } from '../projects/index.ts'
import { instructionsQuery } from './api.ts'

const InstructionsHistory = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const list = useInfiniteQuery(instructionsQuery(project.id))
  const update = useUpdateProject(project.id)
  const restore = (systemPrompt: string) =>
    update.mutate(
      { systemPrompt },
      {
        onSuccess: () => {
          toast.success(messages.projects.updated)
          onClose()
        },
        onError: (error) => toast.error(messages.projects.updateFailed, errorText(error)),
      },
    )
  return (
    <Dialog
      title={t('Earlier instructions')}
      description={t('Earlier versions are kept here, so you won’t lose anything when you restore one.')}
      size="wide"
      onClose={onClose}
    >
      <ResourceState
        query={list}
        loading={<Skeleton className="h-24 rounded-md" />}
        errorTitle={t('Couldn’t load the versions')}
        empty={<p className="py-6 text-center text-14 text-muted">{t('No earlier versions yet.')}</p>}
        size="panel"
      >
        {(versions) => (
          <ul className="flex flex-col gap-4">
            {versions.map((version) => (
              <li key={version.id} className="rounded-md border border-line p-3">
                <div className="flex items-center justify-between gap-3">
                  <p className="min-w-0 text-13 text-muted">
                    {version.replacedBy === null
                      ? t('Replaced {replacedAt} by a former member', {
                          replacedAt: relativeTime(version.replacedAt),
                        })
                      : t('Replaced {replacedAt} by {name}', {
                          replacedAt: relativeTime(version.replacedAt),
                          name: version.replacedBy.name,
                        })}
                  </p>
                  {project.permissions.EDIT_PROJECT && (
                    <Button isPending={update.isPending} onPress={() => restore(version.text)}>
                      {t('Restore')}
                    </Button>
                  )}
                </div>
                <p className="mt-2 max-h-60 overflow-y-auto text-13 whitespace-pre-wrap wrap-anywhere">
                  {version.text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} className="pt-4" />
    </Dialog>
  )
}

export default InstructionsHistory
