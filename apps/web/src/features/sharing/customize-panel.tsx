import type { Project } from '@atelier/contract/projects/project'
import type { Sharing } from '@atelier/contract/projects/sharing'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useUpdateSharing } from './api.ts'
import { celebrate } from './celebrate.ts'
import { PageText } from './page-text.tsx'
import { WithSharing } from './with-sharing.tsx'
import { QuickstartPromptsEditor } from './quickstart-prompts-editor.tsx'

type VisibilityChange = { isPublished: boolean } | { allowSearchIndexing: boolean }

interface VisibilitySwitchProps {
  projectId: string
  isSelected: boolean
  isDisabled: boolean
  label: string
  description: string
  changeTo: (isSelected: boolean) => VisibilityChange
}

/** Saves by itself, so that the other switch can be used meanwhile. */
const VisibilitySwitch = ({
  projectId,
  label,
  description,
  changeTo,
  ...switchProps
}: VisibilitySwitchProps) => {
  const update = useUpdateSharing(projectId)
  return (
    <Switch
      {...switchProps}
      isReadOnly={update.isPending}
      onChange={(isSelected) => {
        const input = changeTo(isSelected)
        update.mutate(input, {
          onSuccess: () => {
            toast.success(messages.sharing.updated)
            if ('isPublished' in input && input.isPublished) void celebrate()
          },
          onError: (error) => toast.error(errorText(error)),
        })
      }}
    >
      <span className="block font-medium">{label}</span>
      <span className="block text-13 text-muted">{description}</span>
    </Switch>
  )
}

const VisibilitySettings = ({ project, sharing }: { project: Project; sharing: Sharing }) => {
  const isPublic = sharing.isPubliclyAccessible
  return (
    <section aria-label={t('Visibility')} className="flex flex-col gap-4">
      {!isPublic && (
        <p className="rounded-md border border-line bg-sunken px-3 py-2.5 text-13 text-muted">
          {t(
            'First, turn on the public link in Share project. Until then, no one outside the project can see this.',
          )}
        </p>
      )}
      <VisibilitySwitch
        projectId={project.id}
        isSelected={sharing.isPublished}
        isDisabled={!isPublic}
        label={t('Publish to the community')}
        description={t('Everyone on this server can find the project in the community.')}
        changeTo={(isPublished) => ({ isPublished })}
      />
      <VisibilitySwitch
        projectId={project.id}
        isSelected={sharing.allowSearchIndexing}
        isDisabled={!isPublic}
        label={t('Make public on the web')}
        description={t('Search engines can list its page.')}
        changeTo={(allowSearchIndexing) => ({ allowSearchIndexing })}
      />
      {isPublic && (
        <div>
          <CopyLink url={sharing.url} />
        </div>
      )}
    </section>
  )
}

const CustomizePanel = () => (
  <WithSharing
    loading={
      <div className="flex flex-col gap-3 px-4">
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-12 rounded-md" />
        <Skeleton className="h-40 rounded-md" />
      </div>
    }
    errorTitle={t('Couldn’t load the project’s page')}
    readOnlyText={t('Only the project’s owner can change its page.')}
  >
    {(project, sharing) => (
      <div className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto px-4 pb-6">
        <VisibilitySettings project={project} sharing={sharing} />
        <QuickstartPromptsEditor projectId={project.id} prompts={sharing.content.prompts} />
        <PageText projectId={project.id} markdown={sharing.content.markdown} />
      </div>
    )}
  </WithSharing>
)

export default CustomizePanel
