import type { Project } from '@atelier/contract/projects/project'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { ArchiveRestore, FolderKanban, FolderX, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUser } from '../users/index.ts'
import { projectQuery, useRestoreProject } from './api.ts'
import { revokedProjectQuery, useDismissRevocation } from './deletion-api.ts'
import { isOwnDraft } from './is-own-draft.ts'
import { ProjectActions } from './project-actions.tsx'
import { ProjectActivity } from './project-activity.tsx'
import { ProjectIntro } from './project-intro.tsx'
import { ProjectThreads } from './project-threads.tsx'
import { ProjectsWall } from './projects-wall.tsx'

interface ProjectScreenProps {
  projectId: string
  composer: ReactNode
  renderShareActions: (project: Project) => ReactNode
  reader: ReactNode
}

const folderIcon = <FolderKanban />

export const ProjectScreen = ({ projectId, composer, renderShareActions, reader }: ProjectScreenProps) => {
  const user = useUser()
  const query = useQuery(projectQuery(projectId))
  const { data: project, error } = query
  const isMissing = error instanceof ApiError && error.status === 404
  const shouldCheckRevocation = isMissing && user?.isGuest === false
  const revocation = useQuery({ ...revokedProjectQuery(projectId), enabled: shouldCheckRevocation })
  const parent = { label: t('Projects'), icon: folderIcon, link: { to: '/chat/projects' as const } }
  if (project !== undefined && isOwnDraft(project))
    return <Navigate to="/chat/projects" search={{ resume: project.id }} replace />
  return (
    <>
      <PageHeader
        breadcrumb={[
          parent,
          {
            label: project?.name ?? t('Project'),
            ...(project?.symbol == null
              ? {}
              : { icon: <span className="font-symbol">{project.symbol}</span> }),
          },
        ]}
        actions={
          project !== undefined && (
            <ProjectActions project={project} shareActions={renderShareActions(project)} />
          )
        }
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <ResourceState
          query={query}
          signInWall={user?.isGuest && <ProjectsWall />}
          loading={<ProjectScreenSkeleton />}
          errorTitle={t('Couldn’t load this project')}
          notFound={
            revocation.isLoading ? (
              <ProjectScreenSkeleton />
            ) : revocation.data ? (
              <RevokedProject project={revocation.data} />
            ) : (
              <EmptyState
                icon={<FolderKanban size={20} />}
                isPageTitle
                title={t('Project not found')}
                text={t('It was deleted or isn’t shared with you.')}
              />
            )
          }
        >
          {(current) => (
            <div className="mx-auto w-full max-w-composer pt-10 pb-16">
              <ProjectIntro project={current} />
              <div className="mt-8">
                {!current.isMember ? (
                  reader
                ) : current.archived ? (
                  <ArchivedNote project={current} />
                ) : (
                  composer
                )}
              </div>
              {current.isMember && (
                <>
                  <ProjectThreads project={current} />
                  <ProjectActivity project={current} />
                </>
              )}
            </div>
          )}
        </ResourceState>
      </main>
    </>
  )
}

const ProjectScreenSkeleton = () => (
  <Loading label={t('Loading project')} className="mx-auto w-full max-w-composer pt-10">
    <Skeleton className="size-14 rounded-lg" />
    <Skeleton className="mt-5 h-7 w-56" />
    <Skeleton className="mt-3 h-4 w-96 max-w-full" />
    <Skeleton className="mt-8 h-29 w-full rounded-lg" />
    <div className="mt-10 flex flex-col gap-5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
    </div>
  </Loading>
)

const RevokedProject = ({ project }: { project: Project }) => {
  const navigate = useNavigate()
  const dismiss = useDismissRevocation()
  return (
    <EmptyState
      icon={<FolderX size={20} />}
      isPageTitle
      title={project.name}
      text={t('{description} Your own files are still in your vault.', { description: project.description })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="lg" isDisabled>
            {messages.sharing.labels.revoked}
          </Button>
          <Button
            size="lg"
            isPending={dismiss.isPending}
            onPress={() =>
              dismiss.mutate(project.id, { onSuccess: () => void navigate({ to: '/chat/projects' }) })
            }
          >
            {t('Dismiss')}
          </Button>
        </div>
      }
    />
  )
}

const DeleteProjectDialog = lazy(() => import('./delete-project-dialog.tsx'))

const ArchivedNote = ({ project }: { project: Project }) => {
  const restore = useRestoreProject(project.id)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-14 text-muted">
      <p className="min-w-0 flex-1 basis-64">
        {t('{archived}: you can read its chats and sources but not change anything.', {
          archived: messages.projects.archived,
        })}
      </p>
      {project.userRole === 'OWNER' && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ArchiveRestore />}
            isPending={restore.isPending}
            onPress={() =>
              restore.mutate(undefined, { onSuccess: () => toast.success(t('Project restored')) })
            }
          >
            {t('Restore')}
          </Button>
          <Button icon={<Trash2 />} onPress={() => setDeleting(true)}>
            {t('Delete')}
          </Button>
          {isDeleting && <DeleteProjectDialog project={project} onClose={() => setDeleting(false)} />}
        </div>
      )}
    </div>
  )
}
