import type { Bot as BotData } from '@atelier/contract/bots/bot'
import { Bot } from 'lucide-react'
import { t } from '../../../lib/text.tsx'
import { type Crumb, PageHeader } from '../../../ui/display/page-header.tsx'
import { BotDetails } from '../bot-details.tsx'

export const botBreadcrumb = (label: string): [Crumb, ...Crumb[]] => [
  { label: t('Bots'), icon: <Bot />, link: { to: '/chat/bots' } },
  { label },
]

export const BotPage = ({ bot }: { bot: BotData }) => (
  <>
    <PageHeader breadcrumb={botBreadcrumb(bot.name)} />
    <main data-scroll className="mx-auto min-h-0 w-full max-w-prose flex-1 overflow-y-auto">
      <BotDetails bot={bot} />
    </main>
  </>
)
