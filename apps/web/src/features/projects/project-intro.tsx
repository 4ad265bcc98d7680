import type { Project } from '@atelier/contract/projects/project'
import { Link } from '@tanstack/react-router'
import { errorText, serverMessage } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { SymbolPicker } from '../../ui/fields/symbol-picker.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUpdateProject } from './api.ts'
import { canEdit } from './can-edit.ts'
import { ProjectBadge } from './project-badge.tsx'

export const ProjectIntro = ({ project }: { project: Project }) => {
  const update = useUpdateProject(project.id)
  const changeSymbol = (symbol: string) =>
    update.mutate(
      { symbol },
      {
        onSuccess: () => toast.success(messages.projects.symbolUpdated),
        onError: (error) => {
          const message = serverMessage(error)
          if (message !== null) toast.error(message)
          else toast.error(messages.projects.symbolFailed, errorText(error))
        },
      },
    )
  return (
    <div className="flex flex-col items-start">
      <SymbolPicker
        size="lg"
        symbol={project.symbol}
        name={project.name}
        onChange={changeSymbol}
        isDisabled={!canEdit(project)}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-serif text-28 font-medium tracking-tight text-balance wrap-anywhere">
          {project.name}
        </h1>
        <ProjectBadge project={project} />
      </div>
      {project.description !== '' && (
        <p className="mt-1.5 text-14 text-pretty wrap-anywhere text-muted">{project.description}</p>
      )}
      {project.forkedFrom !== null && (
        <p className="mt-1.5 text-13 wrap-anywhere text-muted">
          {t('Forked from')}{' '}
          <Link
            to="/chat/projects/$projectId"
            params={{ projectId: project.forkedFrom.projectId }}
            className="text-accent-text underline-offset-2 hover:underline"
          >
            {project.forkedFrom.name}
          </Link>
        </p>
      )}
    </div>
  )
}
