import { limits } from '@atelier/contract/limits'
import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Archive, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SourceTile } from '../uploads/attachments/index.ts'
import { GuestWall, useUser } from '../users/index.ts'
import { initialSelection, vaultQuery } from '../vault-picker/index.ts'
import PreviewDialog from './preview/preview-dialog.tsx'
import { useStartChat } from './use-start-chat.ts'

const VaultPanel = () => {
  const user = useUser()
  if (user === undefined) return <PanelLoading />
  return user.isGuest ? (
    <GuestWall
      icon={<Archive size={20} />}
      title={messages.auth.vaultWall}
      text={t('Sign in to keep files, links and text and use them in any chat or project.')}
    >
      {messages.auth.signInForFree}
    </GuestWall>
  ) : (
    <Files />
  )
}

const Files = () => {
  const [q, setQ] = useState('')
  const [input, setInput] = useSearchText(q, setQ, layout.searchDebounceMs)
  const [previewedItem, setPreview] = useState<VaultAttachment | null>(null)
  const { startOne, isStarting } = useStartChat()
  const list = useInfiniteQuery(vaultQuery({ ...initialSelection, q: q.slice(0, limits.vault.searchMax) }))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-4 pb-2">
      <SearchField label={t('Search names and content')} value={input} onChange={setInput} />
      <div data-scroll className="-mx-2 min-h-0 flex-1 overflow-y-auto">
        <ResourceState
          query={list}
          size="panel"
          loading={<PanelLoading />}
          errorTitle={messages.vault.loadFailed}
          empty={
            <EmptyState
              size="panel"
              title={q === '' ? messages.vault.empty : t('No results for “{q}”', { q })}
              text={
                q === ''
                  ? t('Everything you add to chats, projects or the vault appears here.')
                  : t('Try another word.')
              }
            />
          }
        >
          {(items) => (
            <>
              <ul aria-label={t('Vault')}>
                {items.map((item) => (
                  <li key={item.id} className="flex items-center gap-1 rounded-md pe-1 hover:bg-tint">
                    <button
                      type="button"
                      className="touch-tall flex min-w-0 flex-1 items-center gap-2 rounded-md px-2 py-1.5 text-start text-14"
                      onClick={() => setPreview(item)}
                    >
                      <SourceTile attachment={item} />
                      <span className="truncate" title={item.title}>
                        {item.title}
                      </span>
                    </button>
                    <IconButton
                      label={t('Start a chat with {title}', { title: item.title })}
                      isDisabled={isStarting}
                      onPress={() => void startOne(item.id)}
                    >
                      <MessageSquarePlus />
                    </IconButton>
                  </li>
                ))}
              </ul>
              <LoadMore list={list} size="sm" />
            </>
          )}
        </ResourceState>
      </div>
      {previewedItem !== null && <PreviewDialog item={previewedItem} onClose={() => setPreview(null)} />}
    </div>
  )
}

export default VaultPanel
