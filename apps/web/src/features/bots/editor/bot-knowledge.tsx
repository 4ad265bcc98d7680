import type { Attachment } from '@atelier/contract/sources/attachment'
import type { ChatbotId } from '@atelier/contract/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Link2, Type } from 'lucide-react'
import { useState } from 'react'
import { layout } from '../../../lib/layout.ts'
import { messages } from '../../../lib/messages.ts'
import { usePanels } from '../../../lib/panels/panels.ts'
import { t, translate } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useDrive } from '../../cloud-drive/index.ts'
import { SourceMenu } from '../../knowledge/index.ts'
import {
  AddLinkDialog,
  AddTextDialog,
  pickFiles,
  useAddFiles,
  useUploadToasts,
  uploadNote,
} from '../../uploads/index.ts'
import { destinationOf, useUploads } from '../../uploads/queue/index.ts'
import { SourceIcon } from '../../uploads/attachments/index.ts'
import { knowledgeQuery, useRemoveKnowledge } from '../api.ts'
import { BotsError } from '../bots-error.tsx'
import { botKeys } from '../keys.ts'

const { vault } = messages

const shorten = (name: string) =>
  [...name].length <= layout.bot.knowledgeNameLengthMax
    ? name
    : `${[...name].slice(0, layout.bot.knowledgeNameLengthMax).join('')}…`

const nameClass = 'min-w-0 flex-1 truncate text-start text-14'

const KnowledgeRow = ({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) => {
  const panels = usePanels()
  const { id, title, status, failure } = attachment
  const open = () => panels.open('sources', { attachment: id })
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5">
      <SourceIcon attachment={attachment} />
      {status === 'completed' ? (
        <button
          type="button"
          title={title}
          onClick={open}
          className={`touch-tall ${nameClass} hover:underline`}
        >
          {shorten(title)}
        </button>
      ) : (
        <span title={title} className={nameClass}>
          {shorten(title)}
        </span>
      )}
      {status === 'failed' && <Badge tone="bad">{t('Couldn’t be read')}</Badge>}
      {status === 'analysing' && <Badge>{t('Reading…')}</Badge>}
      <SourceMenu attachment={attachment} mayAdd onOpen={open} onRemove={onRemove} />
      {failure !== null && (
        <p className="w-full text-13 wrap-anywhere text-bad">
          {translate(failure.sentence ?? failure.message)}
        </p>
      )}
    </li>
  )
}

const useBotUploads = (chatbotId: ChatbotId) => {
  const queryClient = useQueryClient()
  const group = `bot ${chatbotId}`
  const uploads = useUploads(group)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'vault', bot: { id: chatbotId, mayUpdateKnowledge: true } }),
    group,
    onDone: () => void queryClient.invalidateQueries({ queryKey: botKeys.knowledge(chatbotId) }),
  })
  useUploadToasts(uploads, vault.addingFilesToBot)
  return {
    group,
    pendingUploads: uploads.filter(({ status }) => status !== 'uploaded'),
    addFiles,
  }
}

export const BotKnowledge = ({ chatbotId }: { chatbotId: ChatbotId }) => {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(knowledgeQuery(chatbotId))
  const { pendingUploads: uploads, addFiles, group } = useBotUploads(chatbotId)
  const remove = useRemoveKnowledge(chatbotId)
  const [dialog, setDialog] = useState<'link' | 'text' | null>(null)
  const [sourceToRemove, setSourceToRemove] = useState<Attachment | null>(null)
  const destination = destinationOf({ opener: 'vault', bot: { id: chatbotId, mayUpdateKnowledge: true } })
  const drive = useDrive({ destination, group })
  const refetchKnowledge = () =>
    void queryClient.invalidateQueries({ queryKey: botKeys.knowledge(chatbotId) })
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="bot-knowledge" className="flex flex-col gap-3">
      <h2 id="bot-knowledge" className="text-16 font-semibold">
        {t('Knowledge Base')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button icon={<FileUp />} onPress={() => void pickFiles().then(addFiles)}>
          {t('Upload Files')}
        </Button>
        <Button icon={<Link2 />} onPress={() => setDialog('link')}>
          {t('Webpage Links')}
        </Button>
        <Button icon={<Type />} onPress={() => setDialog('text')}>
          {t('Text Content')}
        </Button>
        <Button icon={drive.menuItem.icon} onPress={drive.menuItem.onAction}>
          {t('Google Drive')}
        </Button>
      </div>
      {error !== null && data === undefined ? (
        <BotsError
          title={messages.bots.knowledgeFailed}
          error={error}
          size="panel"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data === undefined ? (
        <Loading label={t('Loading knowledge base')}>
          <Skeleton className="h-10" />
        </Loading>
      ) : (
        <>
          <h3 className="text-13 font-semibold text-muted">{t('Current Attachments')}</h3>
          {data.length + uploads.length === 0 ? (
            <p className="text-13 text-muted">
              {t(
                'No attachments yet. Add material for the bot to answer from, and it will cite the source of each sentence.',
              )}
            </p>
          ) : (
            <ul aria-label={t('Current Attachments')}>
              {uploads.map((upload) => (
                <li key={upload.id} className="flex gap-3 border-b border-line py-2.5 text-14 text-muted">
                  <span className="min-w-0 flex-1 truncate">{shorten(upload.file.name)}</span>
                  <span className="text-12">{uploadNote(upload)}</span>
                </li>
              ))}
              {data.map((attachment) => (
                <KnowledgeRow
                  key={attachment.id}
                  attachment={attachment}
                  onRemove={() => setSourceToRemove(attachment)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {dialog === 'link' && (
        <AddLinkDialog
          destination={destination}
          texts={{ adding: vault.addingLinkToBot, added: vault.linkAdded, failed: vault.unexpected }}
          onAdded={refetchKnowledge}
          onClose={close}
        />
      )}
      {dialog === 'text' && (
        <AddTextDialog
          destination={destination}
          texts={{ adding: vault.addingTextToBot, added: vault.textAdded, failed: vault.textFailed }}
          onAdded={refetchKnowledge}
          onClose={close}
        />
      )}
      {sourceToRemove && (
        <ConfirmDialog
          title={vault.deleteOne}
          text={t('This bot no longer uses “{removed}” in its answers. The source stays in your vault.', {
            removed: sourceToRemove.title,
          })}
          confirmLabel={vault.deleteOneConfirm}
          isDanger
          onConfirm={() => remove.mutateAsync(sourceToRemove.id)}
          successMessage={vault.removed}
          errorTitle={vault.removeFailed}
          onClose={() => setSourceToRemove(null)}
        />
      )}
    </section>
  )
}
