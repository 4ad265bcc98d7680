import { Archive, CloudOff, FileUp, SearchX } from 'lucide-react'
import { errorText, serverMessage } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { pickFiles } from '../uploads/index.ts'
import type { VaultSelection } from '../vault-picker/index.ts'

const reasonOf = (error: Error): string =>
  serverMessage(error) ?? `${messages.vault.loadFailed}. ${errorText(error)}`

export const VaultError = ({ error }: { error: Error }) => (
  <div role="alert">
    <EmptyState
      icon={<CloudOff size={20} />}
      title={messages.vault.error}
      text={reasonOf(error)}
      action={<Button onPress={() => location.reload()}>{messages.vault.tryAgain}</Button>}
    />
  </div>
)

interface NoItemsProps {
  selection: VaultSelection
  onShowAll: () => void
  onFiles: (files: readonly File[]) => void
}

export const NoItems = ({ selection: { q, type, tag }, onShowAll, onFiles }: NoItemsProps) =>
  q !== '' || type !== 'ALL' || tag !== '' ? (
    <EmptyState
      icon={<SearchX size={20} />}
      title={t('No results')}
      text={
        q !== ''
          ? t('No items contain “{q}” in their name or text.', { q })
          : tag === ''
            ? t('Your vault has no items of this type.')
            : t('No items of this type have the tag “{tag}”.', { tag })
      }
      action={<Button onPress={onShowAll}>{t('Show all')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<Archive size={20} />}
      title={messages.vault.empty}
      text={t(
        'Keep files, web pages and text here and use them in any chat or project. Drop files anywhere on this page to add them.',
      )}
      action={
        <Button variant="primary" size="lg" icon={<FileUp />} onPress={() => void pickFiles().then(onFiles)}>
          {messages.vault.uploadEntry}
        </Button>
      }
    />
  )
