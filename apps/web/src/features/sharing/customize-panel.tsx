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

const VisibilitySettings = ({ project, sharing }: { project: Project; sharing: Sharing }) => {
  const update = useUpdateSharing(project.id)
  const change = (input: { isPublished: boolean } | { allowSearchIndexing: boolean }) =>
    update.mutate(input, {
      onSuccess: () => {
        toast.success(messages.sharing.updated)
        if ('isPublished' in input && input.isPublished) void celebrate()
      },
      onError: (error) => toast.error(errorText(error)),
    })
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
      <Switch
        isSelected={sharing.isPublished}
        isDisabled={!isPublic}
        isReadOnly={update.isPending}
        onChange={(isPublished) => change({ isPublished })}
      >
        <span className="block font-medium">{t('Publish to the community')}</span>
        <span className="block text-13 text-muted">
          {t('Everyone on this server can find the project in the community.')}
        </span>
      </Switch>
      <Switch
        isSelected={sharing.allowSearchIndexing}
        isDisabled={!isPublic}
        isReadOnly={update.isPending}
        onChange={(allowSearchIndexing) => change({ allowSearchIndexing })}
      >
        <span className="block font-medium">{t('Make public on the web')}</span>
        <span className="block text-13 text-muted">{t('Search engines can list its page.')}</span>
      </Switch>
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
