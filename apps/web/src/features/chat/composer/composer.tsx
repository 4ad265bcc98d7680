import { isComposing } from '../../../lib/forms/is-composing.ts'
import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import { limits } from '@atelier/contract/limits'
import { ArrowUp, Square } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { insertion, insertIntoDraft, saveDraft, useDraft } from '../../../lib/forms/drafts.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useStore } from '../../../lib/store.ts'
import { t } from '../../../lib/text.tsx'
import { isTouchDevice } from '../../../lib/browser/use-media.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { clearUploads, destinationOf, useUploads } from '../../uploads/queue/index.ts'
import { useAddFiles } from '../../uploads/index.ts'
import { AttachButton } from './attach-button.tsx'
import { ComposerFile, WaitingFile } from './composer-file.tsx'
import { addMention, mentionQueryAt, setMentions, useMentions } from './mentions.ts'
import { ModelPicker } from '../models/model-picker.tsx'
import type { Question } from './question.ts'

const PromptPopup = lazy(async () => ({ default: (await import('../../prompts/index.ts')).PromptPopup }))

const loadExtras = () => import('./composer-extras.ts')
const Mentions = lazy(async () => ({ default: (await loadExtras()).Mentions }))
const ComposerOptions = lazy(async () => ({ default: (await loadExtras()).ComposerOptions }))
const DictateButton = lazy(async () => ({ default: (await loadExtras()).DictateButton }))

const promptQuery = (text: string): string | undefined => /^\/(.{0,60})$/.exec(text)?.[1]

export interface ComposerProps {
  /** The draft's key: 'new', or the ID of a chat or project. */
  composerId: string
  placeholder: string
  onSend: (question: Question) => void
  onStop?: (() => void) | undefined
  onQueue?: ((question: Question) => void) | undefined
  onEditLast?: (() => void) | undefined
  autoFocus?: boolean
  waitingFiles?: ChatWithMessages['attachments']
  onRemoveWaitingFile?: ((attachmentId: string) => void) | undefined
}

const pastedFiles = (data: DataTransfer): File[] => {
  const text = data.getData('text/plain')
  if (data.files.length > 0 || text.length < limits.upload.snippetMin) return [...data.files]
  return [new File([text], limits.upload.snippetName, { type: 'text/plain' })]
}

const defaultQuestion = (files: readonly { title: string }[]): string => {
  const [onlyFile] = files
  return files.length === 1 && onlyFile !== undefined
    ? t('What’s in “{title}”?', { title: onlyFile.title })
    : t('What’s in these files?')
}

const noFiles: ChatWithMessages['attachments'] = []

export const Composer = ({
  composerId,
  placeholder,
  onSend,
  onStop,
  onQueue,
  onEditLast,
  autoFocus = false,
  waitingFiles = noFiles,
  onRemoveWaitingFile,
}: ComposerProps) => {
  const text = useDraft(composerId)
  const query = promptQuery(text)
  const [caret, setCaret] = useState(0)
  const mentionQuery = mentionQueryAt(text, caret)
  const mentions = useMentions(composerId)
  const group = `composer ${composerId}`
  const uploads = useUploads(group)
  const addFiles = useAddFiles({ destination: destinationOf({ opener: 'chat' }), group })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus && !isTouchDevice()) field.current?.focus()
  }, [autoFocus, composerId])
  const insertedText = useStore(insertion)
  useEffect(() => {
    if (insertedText?.draftKey !== composerId) return
    insertion.set(null)
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [insertedText, composerId])

  const isUploading = uploads.some(({ status }) => status === 'uploading')
  const isPaused = uploads.some(({ status }) => status === 'paused')
  const isTooLong = text.length > limits.chat.messageMax
  const isBusy = onStop !== undefined
  const submit = isBusy ? onQueue : onSend
  const uploadedFiles = uploads.flatMap(({ attachmentId, file }) =>
    attachmentId === null ? [] : [{ id: attachmentId, title: file.name }],
  )
  const attachments = [...waitingFiles, ...uploadedFiles]
  const hasContent = text.trim() !== '' || attachments.length > 0
  const canSend = hasContent && !isTooLong && !isUploading && !isPaused && submit !== undefined

  const attachedFiles = [
    ...waitingFiles.map(({ id }) => ({ id, isImage: false })),
    ...uploads.map(({ attachmentId, file }) => ({
      id: attachmentId,
      isImage: file.type.startsWith('image/'),
    })),
  ]
  const label = isUploading
    ? t('Files are still being uploaded')
    : isPaused
      ? t('An upload is paused. Resume or cancel it.')
      : isBusy
        ? t('Send after this answer')
        : t('Send')

  const send = () => {
    if (!canSend) return
    saveDraft(composerId, '')
    clearUploads(group)
    setMentions(composerId, [])
    submit({
      text: text.trim() === '' ? defaultQuestion(attachments) : text,
      attachments,
      mentions,
      uploads: uploads.filter(({ attachmentId }) => attachmentId !== null),
    })
  }
  const isPopupOpen = query !== undefined || mentionQuery !== null
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && !isPopupOpen) onStop?.()
    if (event.key === 'ArrowUp' && text === '' && onEditLast !== undefined) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey || isTouchDevice()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    addFiles(files)
  }

  return (
    <form
      aria-label={t('Message')}
      data-successor="[data-composer]"
      className="relative rounded-lg border border-edge bg-surface p-2.5 short:p-1 shadow-lift field-ring"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {query !== undefined && (
        <PromptPopup
          q={query}
          composerId={composerId}
          field={field}
          onPluginPrompt={({ id, name }) => addMention(composerId, { mention: { kind: 'plugin', id }, name })}
        />
      )}
      {(mentionQuery !== null || mentions.length > 0) && (
        <Mentions {...{ composerId, group, text, mentionQuery, mentions, attached: attachedFiles, field }} />
      )}
      {waitingFiles.length + uploads.length > 0 && (
        <ul aria-label={t('Files')} className="mb-2 flex flex-wrap gap-1.5">
          {waitingFiles.map(({ id, title }) => (
            <WaitingFile
              key={id}
              id={id}
              title={title}
              onRemove={(removedId) => onRemoveWaitingFile?.(removedId)}
            />
          ))}
          {uploads.map((upload) => (
            <ComposerFile key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        data-composer
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        rows={1}
        dir="auto"
        enterKeyHint={isTouchDevice() ? 'enter' : 'send'}
        className="field-sizing-content block max-h-[40dvh] min-h-8 w-full resize-none bg-transparent px-1.5 py-1 text-answer outline-none"
        onChange={(event) => {
          setCaret(event.target.selectionStart)
          saveDraft(composerId, event.target.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="mt-1.5 flex items-center gap-1">
        <AttachButton
          group={group}
          attachedFiles={attachedFiles}
          onFiles={addFiles}
          onRecipe={(question) => insertIntoDraft(composerId, question)}
        />
        <span role="status" className="min-w-0 flex-1 truncate px-1 text-13 text-bad">
          {isTooLong &&
            t('{count} of {messageMax} characters', {
              count: text.length,
              messageMax: limits.chat.messageMax,
            })}
        </span>
        <ComposerOptions composerId={composerId} />
        <ModelPicker composerId={composerId} />
        <DictateButton
          onText={(speech) => saveDraft(composerId, text === '' ? speech : `${text.trimEnd()} ${speech}`)}
        />
        {(!isBusy || (onQueue !== undefined && hasContent)) && (
          <SendButton canSend={canSend} label={label} onSend={send} />
        )}
        {onStop !== undefined && <StopButton onStop={onStop} />}
      </div>
    </form>
  )
}

interface SendButtonProps {
  canSend: boolean
  label: string
  onSend: () => void
}

const SendButton = ({ canSend, label, onSend }: SendButtonProps) => (
  <IconButton
    label={label}
    isDisabled={!canSend}
    onPress={onSend}
    className={cx(
      'rounded-full!',
      canSend ? 'bg-accent! text-on-accent! hover:bg-accent-hover!' : 'bg-tint-strong',
    )}
  >
    <ArrowUp size={16} strokeWidth={2} aria-hidden />
  </IconButton>
)

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <IconButton
    label={t('Stop')}
    onPress={onStop}
    className="rounded-full! bg-accent! text-on-accent! hover:bg-accent-hover!"
  >
    <Square size={16} strokeWidth={2} fill="currentColor" aria-hidden className="scale-75" />
  </IconButton>
)
