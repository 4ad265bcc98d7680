import type { Message } from '@atelier/contract/answers/message'
import { useQuery } from '@tanstack/react-query'
import { Columns2, Copy, Link2, RefreshCw, Trash2, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { countAsUseful } from '../../../lib/forms/prompt-use.ts'
import { locale } from '../../../lib/language.ts'
import { lazy } from '../../../lib/lazy.ts'
import { messageTime } from '../../../lib/format/message-time.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, type MenuProps } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { writeLink } from '../../../ui/buttons/write-link.ts'
import { useUser } from '../../users/index.ts'
import { renderedAnswer } from './answer-contents.ts'
import { modelsQuery } from '../api.ts'
import { BranchSwitch } from '../branch-switch.tsx'
import { CopyButton } from '../markdown/copy-button.tsx'
import { modelNameById } from '../models/model-names.ts'
import { RateAnswer } from './rate-answer.tsx'
import { canReadAloud, toggleReadAloud, useIsReadAloud } from './read-aloud.ts'
import { textOf } from '../tree.ts'

const ModelList = lazy(() => import('../models/model-list.tsx'))

const reportCopyFailure = () => toast.error(t('Couldn’t copy'), t('Your browser blocked copying.'))

const copyRich = (article: HTMLElement | null) => {
  const { html, text } = renderedAnswer(article)
  const toBlob = (type: string, value: string) => new Blob([value], { type })
  const item = new ClipboardItem({
    'text/html': toBlob('text/html', html),
    'text/plain': toBlob('text/plain', text),
  })
  navigator.clipboard.write([item]).then(() => toast.success(t('Copied as rich text')), reportCopyFailure)
}

const copyLink = (chatId: string, messageId: string) =>
  writeLink(`${location.origin}/chat/${chatId}?message=${messageId}`).catch(reportCopyFailure)

const Facts = ({ message, name }: { message: Message; name: string }) => {
  const { completedAt, createdAt, tokens } = message
  const currency = useUser()?.currency
  const time = new Date(completedAt ?? createdAt)
  const total = tokens === null ? 0 : tokens.input + tokens.output
  const facts = [
    name,
    messageTime(time.getTime()),
    ...(total > 0 ? [t('{taken} tokens', { taken: total })] : []),
    ...(tokens?.cost && currency !== undefined ? [formatMoney(tokens.cost, currency)] : []),
  ]
  return (
    <span
      title={
        tokens === null
          ? time.toLocaleString(locale)
          : t('{time}: {input} tokens read, {output} written', {
              time: time.toLocaleString(locale),
              input: tokens.input,
              output: tokens.output,
            })
      }
      className="ms-auto min-w-0 truncate ps-2 text-12 text-muted opacity-0 transition-opacity group-focus-within/answer:opacity-100 group-hover/answer:opacity-100 touch:opacity-100"
    >
      {facts.join(' · ')}
    </span>
  )
}

export interface AnswerActionsProps {
  chatId: string
  message: Message
  siblings: readonly Message['id'][]
  article: RefObject<HTMLElement | null>
  maySend: boolean
  isBusy: boolean
  onSwitch: (messageId: string) => void
  onRegenerate: (messageId: string, model?: string) => void
  onDelete: (messageId: string) => void
  onCompare: (messageId: string) => void
}

export const AnswerActions = (props: AnswerActionsProps) => {
  const { chatId, message, siblings, article, maySend, isBusy } = props
  const { onSwitch, onRegenerate, onDelete, onCompare } = props
  const isReadAloud = useIsReadAloud(message.id)
  const models = useQuery(modelsQuery).data?.models ?? []
  const name = message.model === null ? t('Assistant') : modelNameById(models, message.model)
  const text = textOf(message)
  const mayChange = maySend && !isBusy
  const actions = useRef<HTMLDivElement>(null)
  const [isPickingModel, setPickingModel] = useState(false)
  const items: MenuProps['items'] = [
    { label: t('Copy as rich text'), icon: <Copy />, onAction: () => copyRich(article.current) },
    { label: t('Copy link'), icon: <Link2 />, onAction: () => void copyLink(chatId, message.id) },
    ...(canReadAloud
      ? [
          {
            label: isReadAloud ? t('Stop reading aloud') : t('Read aloud'),
            icon: isReadAloud ? <VolumeX /> : <Volume2 />,
            onAction: () => toggleReadAloud(message.id, renderedAnswer(article.current).text),
          },
        ]
      : []),
    ...(siblings.length > 1
      ? [{ label: t('Side by side'), icon: <Columns2 />, onAction: () => onCompare(message.id) }]
      : []),
    ...(mayChange && models.length > 1
      ? [
          {
            label: t('Regenerate with…'),
            icon: <RefreshCw />,
            onAction: () => setPickingModel(true),
          },
        ]
      : []),
    ...(mayChange
      ? ([
          'divider',
          { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => onDelete(message.id) },
        ] as const)
      : []),
  ]
  return (
    <div ref={actions} className="-ms-2 flex min-h-8 flex-wrap items-center">
      {text !== '' && (
        <CopyButton label={t('Copy answer')} text={text} onCopied={() => countAsUseful(chatId)} />
      )}
      {maySend && <RateAnswer chatId={chatId} message={message} />}
      {maySend && (
        <IconButton label={t('Regenerate')} isDisabled={isBusy} onPress={() => onRegenerate(message.id)}>
          <RefreshCw />
        </IconButton>
      )}
      {isReadAloud && (
        <IconButton label={t('Stop reading aloud')} onPress={() => toggleReadAloud(message.id, '')}>
          <VolumeX />
        </IconButton>
      )}
      <Menu label={t('More actions')} placement="bottom start" items={items} />
      <BranchSwitch siblings={siblings} current={message.id} onSwitch={onSwitch} />
      <Facts message={message} name={name} />
      {isPickingModel && (
        <ModelList
          label={t('Regenerate with…')}
          models={models}
          selection={message.model ?? undefined}
          placement="top start"
          onChoose={(model) => onRegenerate(message.id, model)}
          triggerRef={actions}
          onClose={() => setPickingModel(false)}
        />
      )}
    </div>
  )
}
