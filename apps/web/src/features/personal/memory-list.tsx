import { limits } from '@atelier/contract/limits'
import type { Memory } from '@atelier/contract/people/personal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Brain, Pencil, Plus, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { NameField } from '../../ui/fields/name-field.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { memoriesQuery, useChangeMemories } from './api.ts'

export const MemoryList = () => {
  const list = useInfiniteQuery(memoriesQuery)
  const change = useChangeMemories()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <>
      <ResourceState
        query={list}
        loading={<ListSkeleton label={t('Loading memories')} />}
        errorTitle={t('Couldn’t load your memories')}
        empty={
          <EmptyState
            size="panel"
            icon={<Brain size={20} />}
            title={t('No memories yet')}
            text={t(
              'Ask the assistant to remember something in a chat, or add it here. It asks before saving anything.',
            )}
          />
        }
      >
        {(memories) => (
          <ul
            aria-label={t('Memories')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {memories.map((memory) => (
              <MemoryRow
                key={memory.id}
                memory={memory}
                onChange={(text) => change.mutate({ id: memory.id, text })}
                onForget={() => change.mutate({ forget: memory.id })}
              />
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={list} />
      <AddMemory onAdd={(text) => change.mutate({ add: text })} />
      {(list.data?.length ?? 0) > 0 && (
        <Button variant="quiet" className="self-start" onPress={() => setConfirmOpen(true)}>
          {t('Delete all memories')}
        </Button>
      )}
      {isConfirmOpen && (
        <ConfirmDialog
          title={t('Delete all memories?')}
          text={t('All memories about you will be permanently deleted. Your chats are kept.')}
          confirmLabel={t('Delete all memories')}
          isDanger
          onConfirm={() => change.mutateAsync({ forget: null })}
          successMessage={t('All memories deleted')}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  )
}

interface MemoryRowProps {
  memory: Memory
  onChange: (text: string) => void
  onForget: () => void
}

const checkLength = (text: string) =>
  text.length > limits.personal.memoryMax
    ? t('Use at most {memoryMax} characters.', { memoryMax: limits.personal.memoryMax })
    : null

const MemoryRow = ({ memory: { text, chat, createdAt }, onChange, onForget }: MemoryRowProps) => {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="flex items-center gap-1 py-2.5 pe-2 ps-4">
      <div className="min-w-0 flex-1">
        {isEditing ? (
          <NameField
            name={text}
            check={checkLength}
            onEnd={(newText) => {
              setEditing(false)
              if (newText !== null) onChange(newText)
            }}
          />
        ) : (
          <p className="text-14 wrap-anywhere">{text}</p>
        )}
        <p className="mt-0.5 truncate text-12 text-muted">
          {relativeTime(createdAt)}
          {chat !== null && (
            <>
              {' · '}
              {t('from')}{' '}
              <Link to="/chat/$chatId" params={{ chatId: chat.id }} className="underline hover:text-ink">
                {chat.title === '' ? t('a chat') : chat.title}
              </Link>
            </>
          )}
        </p>
      </div>
      <IconButton label={t('Edit “{text}”', { text })} onPress={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      <IconButton label={t('Delete “{text}”', { text })} onPress={onForget}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

const AddMemory = ({ onAdd }: { onAdd: (text: string) => void }) => {
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <TextField
        label={t('Add memory')}
        className="min-w-0 flex-1"
        placeholder={t('I use metric units.')}
        value={text}
        onChange={setText}
        maxLength={limits.personal.memoryMax}
      />
      <Button type="submit" size="lg" icon={<Plus />}>
        {t('Add')}
      </Button>
    </form>
  )
}
