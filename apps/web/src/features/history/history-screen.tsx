import { History } from 'lucide-react'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { promptSignIn, useUser } from '../users/index.ts'
import { HistoryContents, type HistoryView } from './history-contents.tsx'

interface HistoryScreenProps {
  view: HistoryView
  onChange: (view: HistoryView) => void
}

export const HistoryScreen = ({ view, onChange }: HistoryScreenProps) => {
  const user = useUser()
  const [input, setInput] = useSearchText(view.q, (q) => onChange({ ...view, q }), layout.searchDebounceMs)
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: view.isArchive ? t('Archived chats') : t('History'), icon: <History /> }]}
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {user?.isGuest === true ? (
          <EmptyState
            icon={<History size={20} />}
            title={t('Sign in to keep your history')}
            text={t(
              'Keep your chats, organize them in folders and search them. Your guest chats move to your account.',
            )}
            action={
              <Button variant="primary" onPress={() => promptSignIn()}>
                {messages.auth.signInForFree}
              </Button>
            }
          />
        ) : (
          <>
            <h1 className="mx-auto w-full max-w-list px-3 pt-8 pb-4 font-serif text-28 font-medium tracking-tight max-tablet:pt-4">
              {view.isArchive ? t('Archived chats') : t('History')}
            </h1>
            <h2 className="sr-only">{t('Your chats')}</h2>
            <HistoryContents view={view} onChange={onChange} input={input} onType={setInput} isPage />
          </>
        )}
      </main>
    </>
  )
}
