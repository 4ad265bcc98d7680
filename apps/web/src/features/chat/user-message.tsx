import { isComposing } from '../../lib/forms/is-composing.ts'
import { BookmarkPlus, FileText, Pencil, Trash2 } from 'lucide-react'
import type { Message } from '@atelier/contract/answers/message'
import { type FocusEvent, memo, useEffect, useState } from 'react'
import { locale } from '../../lib/language.ts'
import { lazy } from '../../lib/lazy.ts'
import { messageTime } from '../../lib/format/message-time.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { isTouchDevice } from '../../lib/browser/use-media.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { closeScope, useOwnScope, useUnsaved } from '../../ui/overlays/unsaved-scope.ts'
import { promptSignIn, useUser } from '../users/index.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { CopyButton } from './markdown/copy-button.tsx'
import { messageToEdit } from './message-to-edit.ts'
import { MentionChips } from './composer/mention-chips.tsx'
import { mentionsOf } from './composer/mentions.ts'
import { type BranchNode, textOf } from './tree.ts'

const PromptFormDialog = lazy(async () => ({
  default: (await import('../prompts/index.ts')).PromptFormDialog,
}))

export interface UserMessageProps {
  node: BranchNode
  onEdit?: ((message: Message, text: string) => void) | undefined
  onDelete?: ((messageId: string) => void) | undefined
  onSwitch: (messageId: string) => void
}

export const UserMessage = memo(({ node, onEdit, onDelete, onSwitch }: UserMessageProps) => {
  const { message, siblings } = node
  const text = textOf(message)
  const mentions = mentionsOf(message.parts)
  const isGuest = useUser()?.isGuest ?? true
  const [isSavingPrompt, setSavingPrompt] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    const editIfRequested = () => {
      if (messageToEdit.get() !== message.id) return
      messageToEdit.set(null)
      setDraft(text)
    }
    // the request may have come before the message was rendered
    editIfRequested()
    return messageToEdit.subscribe(editIfRequested)
  }, [message.id, text])
  if (draft !== null && onEdit !== undefined)
    return (
      <EditMessage
        text={draft}
        isChanged={draft !== text}
        onChange={setDraft}
        onCancel={() => setDraft(null)}
        onSave={() => {
          setDraft(null)
          if (draft.trim() !== '' && draft !== text) onEdit(message, draft)
        }}
      />
    )
  return (
    <article aria-label={t('You')} className="group/message flex flex-col items-end">
      <h2 className="sr-only select-none">{t('You said')}</h2>
      <div className="max-w-[84%] rounded-lg rounded-ee-xs border border-line bg-sunken px-3.5 py-2.5 text-answer">
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
        {mentions.length > 0 && (
          <div className="mt-2 -mb-2">
            <MentionChips mentions={mentions} />
          </div>
        )}
        {message.attachments.length > 0 && <Files files={message.attachments} />}
      </div>
      <div className="-mb-2 flex h-8 items-center opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 touch:opacity-100">
        <time
          dateTime={new Date(message.createdAt).toISOString()}
          title={new Date(message.createdAt).toLocaleString(locale)}
          className="px-2 text-12 text-muted"
        >
          {messageTime(message.createdAt)}
        </time>
        <BranchSwitch siblings={siblings} current={message.id} onSwitch={onSwitch} />
        <CopyButton label={t('Copy message')} text={text} />
        {onEdit !== undefined && (
          <IconButton label={t('Edit message')} onPress={() => setDraft(text)}>
            <Pencil />
          </IconButton>
        )}
        <IconButton
          label={t('Save as prompt')}
          onPress={() =>
            isGuest ? promptSignIn({ reason: t('Sign in to save prompts.') }) : setSavingPrompt(true)
          }
        >
          <BookmarkPlus />
        </IconButton>
        {onDelete !== undefined && (
          <IconButton label={t('Delete message')} onPress={() => onDelete(message.id)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isSavingPrompt && (
        <PromptFormDialog name={promptNameOf(text)} text={text} onClose={() => setSavingPrompt(false)} />
      )}
    </article>
  )
})
UserMessage.displayName = 'UserMessage'

const Files = ({ files }: { files: BranchNode['message']['attachments'] }) => {
  const panels = usePanels()
  return (
    <ul aria-label={t('Sent files')} className="mt-2 flex flex-wrap gap-1.5">
      {files.map(({ id, title }) => (
        <li key={id} className="flex max-w-full">
          <Button
            size="sm"
            className="min-w-0 text-muted"
            icon={<FileText />}
            onPress={() => panels.open('sources', { attachment: id })}
          >
            <span className="truncate">{title}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const promptNameOf = (text: string): string => {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

interface EditMessageProps {
  text: string
  isChanged: boolean
  onChange: (text: string) => void
  onCancel: () => void
  onSave: () => void
}

/** Puts the cursor at the end, since most edits add something. */
const moveToEnd = ({ target }: FocusEvent) => {
  if (target instanceof HTMLTextAreaElement)
    target.setSelectionRange(target.value.length, target.value.length)
}

const EditMessage = ({ text, isChanged, onChange, onCancel, onSave }: EditMessageProps) => {
  const scope = useOwnScope()
  useUnsaved(isChanged, scope)
  const cancel = () => closeScope(scope, onCancel)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the field
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Escape') cancel()
        // as in the composer: Shift+Enter inserts a line break
        const isSubmitKey = event.key === 'Enter' && !event.shiftKey && !isTouchDevice()
        if (isSubmitKey && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault()
          onSave()
        }
      }}
    >
      <TextArea
        label={t('Edit your message')}
        isLabelHidden
        value={text}
        onChange={onChange}
        autoFocus
        onFocus={moveToEnd}
        rows={2}
      />
      <div className="flex justify-end gap-2">
        <Button onPress={cancel}>{t('Cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('Resend')}
        </Button>
      </div>
    </form>
  )
}
