import { messages } from '@atelier/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { usePanels } from '../../lib/panels.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Collaborators, InvitePeople, InviteTeam } from '../members/index.ts'
import { sharingQuery } from './api.ts'
import { CloningCard } from './cloning-card.tsx'
import { LinkAccess } from './link-access.tsx'
import { usePanelProject } from './use-panel-project.ts'

const CustomizeCard = () => {
  const panels = usePanels()
  return (
    <button
      type="button"
      onClick={() => panels.open('customizeProjectPanel')}
      className="flex w-full items-center gap-3 rounded-md border border-line bg-surface p-3 text-left transition-colors hover:border-faint"
    >
      <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">Customize project</span>
        <span className="block text-13 text-muted">Its public page, the community, search engines.</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-faint" />
    </button>
  )
}

const waiting = (
  <div className="flex flex-col gap-3 px-4">
    <Skeleton className="h-9 rounded-sm" />
    <Skeleton className="h-16 rounded-md" />
    <Skeleton className="h-16 rounded-md" />
  </div>
)

/** Share project (SHR-01): people, the link, and what others may do with it. */
const SharePanel = () => {
  const { data: project, error, refetch, isFetching } = usePanelProject()
  const sharing = useQuery({ ...sharingQuery(project?.id ?? ''), enabled: project?.isMember === true })
  const failed = error ?? sharing.error
  if (failed !== null && (project === undefined || sharing.data === undefined))
    return (
      <ErrorState
        size="panel"
        title="Sharing did not load"
        reason={errorText(failed)}
        onRetry={() => void (error === null ? sharing.refetch() : refetch())}
        isRetrying={isFetching || sharing.isFetching}
      />
    )
  if (project?.archived === true)
    return (
      <p className="px-4 text-14 text-muted">{messages.sharing.labels.archived}: sharing stays as it is.</p>
    )
  if (project?.permissions.SHARE_CHAT === false)
    return <p className="px-4 text-14 text-muted">The project’s owner alone can share it.</p>
  if (project === undefined || sharing.data === undefined) return waiting
  const isPrivate = sharing.data.visibilityStatus === 'PRIVATE'
  // shown at once: a part that came later would move the switches from under the pointer
  return (
    <Suspense fallback={waiting}>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 pb-6">
        <InvitePeople project={project} />
        <LinkAccess project={project} sharing={sharing.data} />
        <Collaborators project={project} />
        <InviteTeam project={project} />
        {!isPrivate && <CloningCard projectId={project.id} sharing={sharing.data} />}
        {!isPrivate && <CustomizeCard />}
      </div>
    </Suspense>
  )
}

export default SharePanel
