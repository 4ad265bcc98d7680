import type { Sharing } from '@atelier/contract/projects/sharing'
import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Collaborators, InvitePeople, InviteTeam } from '../members/index.ts'
import { useUpdateSharing } from './api.ts'
import { LinkAccess } from './link-access.tsx'
import { WithSharing } from './with-sharing.tsx'

const CustomizeCard = () => {
  const panels = usePanels()
  return (
    <button
      type="button"
      onClick={() => panels.open('customizeProjectPanel')}
      className="flex w-full items-center gap-3 rounded-md border border-line bg-surface p-3 text-start transition-colors hover:border-faint"
    >
      <SlidersHorizontal className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{t('Customize project')}</span>
        <span className="block text-13 text-muted">{t('Public page, community and search engines.')}</span>
      </span>
      <ChevronRight className="shrink-0 text-faint" />
    </button>
  )
}

const loadingSkeleton = (
  <div className="flex flex-col gap-3 px-4">
    <Skeleton className="h-9 rounded-sm" />
    <Skeleton className="h-16 rounded-md" />
    <Skeleton className="h-16 rounded-md" />
  </div>
)

const SharePanel = () => (
  <WithSharing
    loading={loadingSkeleton}
    errorTitle={t('Couldn’t load sharing settings')}
    readOnlyText={t('Only the project’s owner can share it.')}
  >
    {(project, sharing) => {
      const isPrivate = sharing.visibilityStatus === 'PRIVATE'
      return (
        <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 pb-6">
          <InvitePeople project={project} />
          <LinkAccess project={project} sharing={sharing} />
          <Collaborators project={project} />
          <InviteTeam project={project} />
          {!isPrivate && <ForkingCard projectId={project.id} sharing={sharing} />}
          {!isPrivate && <CustomizeCard />}
        </div>
      )
    }}
  </WithSharing>
)

export default SharePanel

const ForkingCard = ({ projectId, sharing }: { projectId: string; sharing: Sharing }) => {
  const update = useUpdateSharing(projectId)
  return (
    <Card>
      <Switch
        isSelected={sharing.allowForking}
        isReadOnly={update.isPending}
        onChange={(allowForking) =>
          update.mutate(
            { allowForking },
            {
              onSuccess: () => toast.success(messages.sharing.updated),
              onError: (error) => toast.error(messages.sharing.cloningFailed, errorText(error)),
            },
          )
        }
      >
        <span className="block font-medium">{t('Allow forking')}</span>
        <span className="block text-13 text-muted">
          {t('A fork copies only instructions and sources (files, links and text).')}
        </span>
      </Switch>
    </Card>
  )
}
