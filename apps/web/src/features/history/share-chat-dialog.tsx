import type { Chat } from '@atelier/contract/chat/chat'
import type { ChatShare } from '@atelier/contract/chat/chat-share'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getChatShare, shareChat, unshareChat } from '@atelier/contract/endpoints/chat/chat-sharing'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'

interface ShareChatDialogProps {
  chat: Pick<Chat, 'id' | 'title'>
  leaf: string | undefined
  onClose: () => void
}

const useShare = (chatId: string, leaf: string | undefined) => {
  const queryClient = useQueryClient()
  const queryKey = ['chat-share', chatId]
  const setShare = (share: ChatShare | null) => queryClient.setQueryData(queryKey, { share })
  const share = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getChatShare, { params: { chatId } }, { signal }),
    staleTime: 0,
  })
  const create = useMutation({
    meta: { failure: t('Couldn’t create the link') },
    mutationFn: (withSources: boolean) =>
      call(shareChat, { params: { chatId }, body: { withSources, messageId: leaf } }),
    onSuccess: (response) => setShare(response.share),
  })
  const unshare = useMutation({
    meta: { failure: t('Couldn’t delete the link') },
    mutationFn: () => call(unshareChat, { params: { chatId } }),
    onSuccess: () => setShare(null),
  })
  return { share, make: create, end: unshare }
}

/** The link shows a snapshot of the chat. It can be updated and revoked. */
export const ShareChatDialog = ({ chat, leaf, onClose }: ShareChatDialogProps) => {
  const { share, make, end } = useShare(chat.id, leaf)
  const [includesSources, setIncludesSources] = useState(false)
  const isBusy = make.isPending || end.isPending
  return (
    <Dialog
      title={t('Share by link')}
      description={t(
        'Anyone with the link can read this conversation as it is now, without its files, images and tool results. Later messages aren’t shown.',
      )}
      onClose={onClose}
    >
      <ResourceState
        query={share}
        size="panel"
        errorTitle={t('Couldn’t load the link')}
        loading={
          <Loading label={t('Loading link')}>
            <Skeleton className="h-9 w-full" />
          </Loading>
        }
      >
        {({ share: link }) => {
          const withSources = link?.withSources ?? includesSources
          return (
            <div className="flex flex-col gap-4">
              <Switch
                isSelected={withSources}
                isReadOnly={isBusy}
                onChange={(isOn) => (link === null ? setIncludesSources(isOn) : make.mutate(isOn))}
              >
                <span className="block">{t('Show sources')}</span>
                <span className="block text-13 text-muted">
                  {t(
                    'Titles and quotes from the sources that answers cite. The files themselves stay private.',
                  )}
                </span>
              </Switch>
              {link === null ? (
                <Button
                  size="lg"
                  variant="primary"
                  className="self-start"
                  isPending={make.isPending}
                  onPress={() => make.mutate(includesSources)}
                >
                  {t('Create link')}
                </Button>
              ) : (
                <ShareLink
                  share={link}
                  isNew={!make.isIdle}
                  isUpdating={make.isPending}
                  isUnsharing={end.isPending}
                  onUpdate={() => make.mutate(link.withSources)}
                  onUnshare={() => end.mutate()}
                />
              )}
            </div>
          )
        }}
      </ResourceState>
    </Dialog>
  )
}

interface ShareLinkProps {
  share: ChatShare
  isNew: boolean
  isUpdating: boolean
  isUnsharing: boolean
  onUpdate: () => void
  onUnshare: () => void
}

const ShareLink = ({ share, isNew, isUpdating, isUnsharing, onUpdate, onUnshare }: ShareLinkProps) => (
  <>
    <div className="flex flex-col gap-1.5">
      <input
        readOnly
        autoFocus={isNew}
        aria-label={t('Link')}
        value={share.url}
        onFocus={(event) => event.target.select()}
        className="field-ring touch-tall h-9 rounded-sm border border-edge bg-sunken px-2.5 text-14 outline-none"
      />
      <p role="status" className="text-13 text-muted">
        {plural(
          share.messageCount,
          'Shows 1 message. Updated {when}.',
          'Shows {count} messages. Updated {when}.',
          { when: relativeTime(share.createdAt) },
        )}
        {share.isOutdated && ` ${t('New messages have been added since then.')}`}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <CopyLink url={share.url} />
      <a href={share.url} target="_blank" rel="noreferrer" className={buttonClass()}>
        <ExternalLink />
        {t('Open')}
      </a>
      <Button isPending={isUpdating} onPress={onUpdate}>
        {t('Update link')}
      </Button>
      <Button
        variant="quiet"
        className="text-bad! hover:bg-bad-soft!"
        isPending={isUnsharing}
        onPress={onUnshare}
      >
        {t('Stop sharing')}
      </Button>
    </div>
  </>
)
