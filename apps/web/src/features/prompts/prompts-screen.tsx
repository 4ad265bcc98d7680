import { BookText, MessageSquare } from 'lucide-react'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromptsContents } from './prompts-contents.tsx'

interface PromptsScreenProps {
  q: string
  onSearch: (q: string) => void
}

/** PRM-02: the prompts as a page of their own. */
export const PromptsScreen = ({ q, onSearch }: PromptsScreenProps) => {
  const [typed, setTyped] = useSearchText(q, onSearch, layout.searchDebounce)
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('Chat'), icon: <MessageSquare />, link: { to: '/chat' } },
          { label: t('Prompts'), icon: <BookText /> },
        ]}
      />
      <main className="flex min-h-0 flex-1 flex-col">
        <h1 className="mx-auto w-full max-w-vault px-3 pt-8 pb-4 font-serif text-28 font-medium tracking-tight max-tablet:pt-4">
          {t('Prompts')}
        </h1>
        <PromptsContents q={q} typed={typed} onType={setTyped} isPage />
      </main>
    </>
  )
}
