import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ChevronLeft, ListChecks, Maximize2, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/text.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { flattenFolders, foldersQuery, FolderTree } from '../folders/index.ts'
import { type ChatListing, chatListQuery, readChats } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { NamedChat } from './chat-dialog.ts'
import { useChatItems } from './chat-items.tsx'
import { ChatList, ChatRows } from './chat-list.tsx'
import type { Selection } from './history-row.tsx'

export interface HistoryView {
  q: string
  isArchive: boolean
  folderId: string | null
}

interface HistoryContentsProps {
  view: HistoryView
  onChange: (view: HistoryView) => void
  input: string
  onType: (text: string) => void
  isPage?: boolean
}

const listingOf = ({ q, isArchive, folderId }: HistoryView): ChatListing => {
  if (q !== '' || isArchive) return { q, filter: isArchive ? 'ARCHIVED' : 'ALL' }
  return folderId === null ? {} : { folderId }
}

const useSelection = () => {
  const [selectedChats, setSelectedChats] = useState<readonly NamedChat[] | null>(null)
  const toggle = useStable((chat: NamedChat) =>
    setSelectedChats((current) => {
      const otherChats = (current ?? []).filter(({ id }) => id !== chat.id)
      return otherChats.length === (current ?? []).length ? [...otherChats, chat] : otherChats
    }),
  )
  const selection: Selection | null = selectedChats && {
    ids: new Set(selectedChats.map(({ id }) => id)),
    toggle,
  }
  return { selectedChats, setSelectedChats, selection }
}

export const HistoryContents = ({ view, onChange, input, onType, isPage = false }: HistoryContentsProps) => {
  const { selectedChats, setSelectedChats, selection } = useSelection()
  const navigate = useNavigate()
  const { q, isArchive, folderId } = view
  const changeView = (change: Partial<HistoryView>) => {
    setSelectedChats(null)
    onChange({ ...view, ...change })
  }
  const widthClass = isPage ? 'mx-auto w-full max-w-list' : ''
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={cx('flex shrink-0 items-center gap-1 px-3 pb-3', widthClass)}>
        <SearchField
          label={t('Search your chats')}
          value={input}
          onChange={onType}
          isPageSearch={isPage}
          className="flex-1"
        />
        <IconButton
          label={t('Select chats')}
          isActive={selectedChats !== null}
          aria-pressed={selectedChats !== null}
          placement="bottom end"
          onPress={() => setSelectedChats(selectedChats === null ? [] : null)}
        >
          <ListChecks />
        </IconButton>
        <IconButton
          label={isArchive ? t('Exit archive') : t('Archived chats')}
          isActive={isArchive}
          placement="bottom end"
          onPress={() => changeView({ isArchive: !isArchive, folderId: null })}
        >
          <Archive />
        </IconButton>
        {!isPage && (
          <IconButton
            label={t('Open as page')}
            placement="bottom end"
            onPress={() => void navigate({ to: '/chat/history' })}
          >
            <Maximize2 />
          </IconButton>
        )}
      </div>
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <div className={widthClass}>
          {q !== '' ? (
            <SearchResults q={q} isArchive={isArchive} selection={selection} />
          ) : isArchive ? (
            <ChatList listing={{ filter: 'ARCHIVED' }} selection={selection} empty={<EmptyArchive />} />
          ) : folderId !== null ? (
            <FolderView
              folderId={folderId}
              selection={selection}
              onBack={() => changeView({ folderId: null })}
            />
          ) : (
            <AllChats selection={selection} onShowFolder={(id) => changeView({ folderId: id })} />
          )}
        </div>
      </div>
      {selectedChats !== null && (
        <div className={widthClass}>
          <BulkBar
            selection={selectedChats}
            isArchive={isArchive}
            onSelectAll={async () => setSelectedChats(await readChats(listingOf(view)))}
            onDone={() => setSelectedChats(null)}
          />
        </div>
      )}
    </div>
  )
}

const SearchResults = ({
  q,
  isArchive,
  selection,
}: {
  q: string
  isArchive: boolean
  selection: Selection | null
}) => (
  <ChatList
    listing={{ q, filter: isArchive ? 'ARCHIVED' : 'ALL' }}
    selection={selection}
    empty={
      <EmptyState
        size="panel"
        title={t('No results')}
        text={
          isArchive
            ? t('No archived chats contain “{q}” in their title or messages.', { q })
            : t('No chats contain “{q}” in their title or messages.', { q })
        }
      />
    }
  />
)

const EmptyArchive = () => (
  <EmptyState
    size="panel"
    icon={<Archive size={20} />}
    title={t('The archive is empty')}
    text={t('Archived chats appear here instead of in your lists. You can still find them with search.')}
  />
)

interface FolderViewProps {
  folderId: string
  selection: Selection | null
  onBack: () => void
}

const FolderView = ({ folderId, selection, onBack }: FolderViewProps) => {
  const { data: folders = [] } = useQuery(foldersQuery('chats'))
  const name = flattenFolders(folders).find(({ folder }) => folder.id === folderId)?.folder.name
  return (
    <>
      <div className="flex items-center gap-1 pb-2">
        <Button variant="quiet" size="sm" icon={<ChevronLeft />} onPress={onBack}>
          {t('All chats')}
        </Button>
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold">{name}</h3>
      </div>
      <ChatList
        listing={{ folderId }}
        selection={selection}
        empty={
          <EmptyState
            size="panel"
            title={t('This folder is empty')}
            text={t('Drag chats here, or choose “Move to folder…” from a chat’s menu.')}
          />
        }
      />
    </>
  )
}

interface AllChatsProps {
  selection: Selection | null
  onShowFolder: (folderId: string) => void
}

const AllChats = ({ selection, onShowFolder }: AllChatsProps) => {
  const items = useChatItems()
  const { data: pinnedChats = [] } = useInfiniteQuery(chatListQuery({ filter: 'PINNED' }))
  return (
    <>
      <ChatRows title={t('Pinned')} chats={pinnedChats} selection={selection} />
      <FolderTree items={items} onShowFolder={onShowFolder} />
      <ChatList
        listing={{ filter: 'LOOSE' }}
        selection={selection}
        empty={
          pinnedChats.length > 0 ? (
            <p className="px-2 text-13 text-muted">{t('All your chats are pinned or in folders.')}</p>
          ) : (
            <EmptyState
              size="panel"
              icon={<MessageSquare size={20} />}
              title={t('No chats yet')}
              text={t('Your chats appear here so you can come back to them.')}
            />
          )
        }
      />
    </>
  )
}
