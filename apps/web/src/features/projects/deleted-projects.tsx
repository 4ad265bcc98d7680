import type { DeletedProject } from '@atelier/contract/endpoints/projects/project-deletion'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { daysBetween } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { deletedProjectsQuery, useUndeleteProject } from './deletion-api.ts'

const remainingText = ({ goneAt }: DeletedProject): string => {
  const days = daysBetween(Date.now(), goneAt)
  if (days < 1) return t('Will be permanently deleted today')
  return plural(days, 'Permanently deleted in 1 day', 'Permanently deleted in {count} days')
}

const Row = ({ project }: { project: DeletedProject }) => {
  const navigate = useNavigate()
  const undeleteProject = useUndeleteProject()
  return (
    <li className="flex h-17.5 items-center gap-3.5 border-b border-line px-2">
      <SymbolTile symbol={project.symbol} name={project.name} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{project.name}</p>
        <p className="mt-0.5 truncate text-13 text-muted">{remainingText(project)}</p>
      </div>
      <Button
        size="sm"
        aria-label={t('Restore {project}', { project: project.name })}
        isPending={undeleteProject.isPending}
        onPress={() =>
          undeleteProject.mutate(project.id, {
            onSuccess: ({ id }) => {
              toast.success(t('Project restored'), t('Pending invitations must be sent again.'))
              void navigate({ to: '/chat/projects/$projectId', params: { projectId: id } })
            },
          })
        }
      >
        {t('Restore')}
      </Button>
    </li>
  )
}

export const DeletedProjects = () => {
  const list = useInfiniteQuery(deletedProjectsQuery)
  if (list.data === undefined || list.data.length === 0) return null
  return (
    <section aria-labelledby="deleted-projects" className="mt-10">
      <h2 id="deleted-projects" className="text-16 font-semibold">
        {t('Recently deleted')}
      </h2>
      <ul className="mt-2">
        {list.data.map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </ul>
      <LoadMore list={list} className="py-6" />
    </section>
  )
}
