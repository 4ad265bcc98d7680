import type { CraftShare } from '@atelier/contract/crafts/craft'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import { isPaid } from '@atelier/contract/people/user'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useUser } from '../users/index.ts'
import { shareQuery, useCraftShares } from './api.ts'

interface ShareCraftDialogProps {
  title: string
  chatId: ChatId
  messageId: MessageId
  index: number
  onClose: () => void
}

const descriptionOf = (title: string, share: CraftShare | null | undefined): string => {
  if (share === undefined) return ''
  if (share === null)
    return t('Create a link to “{title}”. Only you can open it until you make it public.', { title })
  return share.access === 'private'
    ? t('Only you can open the link to “{title}”. Make it public to share it.', { title })
    : t('Anyone with the link can see “{title}”, but not the conversation.', { title })
}

export const ShareCraftDialog = ({ title, chatId, messageId, index, onClose }: ShareCraftDialogProps) => {
  const share = useQuery(shareQuery(messageId, index))
  const { create } = useCraftShares()
  return (
    <Dialog title={t('Share craft')} description={descriptionOf(title, share.data)} onClose={onClose}>
      <ResourceState
        query={share}
        size="panel"
        errorTitle={t('Couldn’t load the link')}
        loading={
          <Loading label={t('Loading link')}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
      >
        {(response) =>
          response === null ? (
            <Button
              size="lg"
              variant="primary"
              className="self-start"
              isPending={create.isPending}
              onPress={() =>
                create.mutate({
                  chatId,
                  messageId,
                  index,
                  access: 'private',
                  edited: true,
                  watermark: true,
                })
              }
            >
              {t('Create link')}
            </Button>
          ) : (
            <ShareSettings share={response} isNew={!create.isIdle} onRemove={onClose} />
          )
        }
      </ResourceState>
    </Dialog>
  )
}

const Note = ({ children }: { children: string }) => (
  <span className="block text-13 text-muted">{children}</span>
)

interface ShareSettingsProps {
  share: CraftShare
  isNew: boolean
  onRemove: () => void
}

const ShareSettings = ({ share, isNew, onRemove }: ShareSettingsProps) => {
  const user = useUser()
  const { update, end } = useCraftShares()
  const mayHideWatermark = user !== undefined && isPaid(user.plan)
  const change = (updates: Parameters<typeof update.mutate>[0]['updates']) =>
    update.mutate({ share, updates })
  const isPublic = share.access === 'public'
  return (
    <div className="flex flex-col gap-4">
      {share.isTakenDown && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-14 text-pretty">
          {t('An admin disabled this link. No one can open it, even if it’s set to public.')}
          {share.takenDownReason !== '' && (
            <span className="block wrap-anywhere">
              {t('Reason: {reason}', { reason: share.takenDownReason })}
            </span>
          )}
        </p>
      )}
      <Switch isSelected={isPublic} onChange={(isOn) => change({ access: isOn ? 'public' : 'private' })}>
        {t('Public')}
        <Note>
          {isPublic
            ? t('Anyone with the link can see the craft and your name.')
            : t('Only you can see the craft. The link is kept.')}
        </Note>
      </Switch>
      <Switch isSelected={share.edited} onChange={(isOn) => change({ edited: isOn })}>
        {t('Show later edits')}
        <Note>
          {share.edited
            ? t('The link shows the latest version.')
            : t('The link keeps showing the version that was current when you turned this off.')}
        </Note>
      </Switch>
      <Switch
        isSelected={share.watermark}
        isDisabled={!mayHideWatermark}
        onChange={(isOn) => change({ watermark: isOn })}
      >
        {t('Watermark')}
        <Note>
          {mayHideWatermark
            ? t('Shows that this craft was made with Atelier.')
            : t('You can remove it on a paid plan.')}
        </Note>
      </Switch>
      <input
        readOnly
        autoFocus={isNew}
        aria-label={t('Link')}
        value={share.url}
        onFocus={(event) => event.target.select()}
        className="field-ring touch-tall h-9 rounded-sm border border-edge bg-sunken px-2.5 text-14 outline-none"
      />
      {isPublic && <EmbedSites share={share} onSave={(embedSites) => change({ embedSites })} />}
      <div className="flex flex-wrap gap-2">
        <CopyLink url={share.url} />
        <a href={share.url} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink />
          {t('Open')}
        </a>
        <Button
          variant="quiet"
          className="text-bad! hover:bg-bad-soft!"
          isPending={end.isPending}
          onPress={() => end.mutate(share, { onSuccess: onRemove })}
        >
          {t('Delete link')}
        </Button>
      </div>
    </div>
  )
}

const readSites = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter((site) => site !== '')
    .map((site) => (/^https?:\/\//.test(site) ? site : `https://${site}`))

const EmbedSites = ({ share, onSave }: { share: CraftShare; onSave: (sites: string[]) => void }) => {
  const [text, setText] = useState(share.embedSites.join('\n'))
  const code = `<iframe src="${share.url}/embed" width="800" height="600" style="border:0" loading="lazy"></iframe>`
  return (
    <details className="text-14">
      <summary className="touch-tall cursor-pointer text-muted hover:text-ink">
        {t('Show on other sites')}
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <TextArea
          label={t('Allowed sites, one per line')}
          placeholder="https://example.org"
          rows={2}
          value={text}
          onChange={setText}
        />
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => onSave(readSites(text))}>{t('Save sites')}</Button>
          {share.embedSites.length > 0 && <CopyLink url={share.url} embedCode={code} />}
        </div>
      </div>
    </details>
  )
}
