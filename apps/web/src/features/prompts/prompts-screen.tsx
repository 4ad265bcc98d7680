import { BookText, MessageSquare } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { PromptsContents } from './prompts-contents.tsx'

interface PromptsScreenProps {
  q: string
  onSearch: (q: string) => void
}

export const PromptsScreen = ({ q, onSearch }: PromptsScreenProps) => (
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
      <PromptsContents q={q} onSearch={onSearch} isPage />
    </main>
  </>
)
