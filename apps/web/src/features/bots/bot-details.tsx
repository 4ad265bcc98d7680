import type { Bot } from '@atelier/contract/bots/bot'
import { Link } from '@tanstack/react-router'
import { Flag, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { usageCount } from '../../lib/format/compact-count.ts'
import { lazy } from '../../lib/lazy.ts'
import { plural, t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyLink } from '../../ui/buttons/copy-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { reportBot } from './api.ts'
import { BotIcon } from './bot-icon.tsx'
import { categoryNames } from './categories.ts'
import { useStartBotChat } from './use-start-bot-chat.ts'

const ReasonDialog = lazy(() => import('../../ui/overlays/reason-dialog.tsx'))

export const BotDetails = ({ bot }: { bot: Bot }) => {
  const botChat = useStartBotChat()
  const [isReporting, setReporting] = useState(false)
  return (
    <div className="flex flex-col gap-5 overflow-y-auto p-4">
      <div className="flex items-center gap-3.5">
        <BotIcon icon={bot.icon} name={bot.name} size="lg" />
        <div className="min-w-0">
          <h2 className="font-serif text-20 font-medium wrap-anywhere">{bot.name}</h2>
          <p className="text-13 wrap-anywhere text-muted">@{bot.handle}</p>
        </div>
      </div>
      <p className="text-14 text-pretty whitespace-pre-line">{bot.description}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<MessageSquare />}
          isPending={botChat.isStarting}
          onPress={() => botChat.start(bot)}
        >
          {t('Start chat')}
        </Button>
        {bot.isOwner && (
          <Link to="/chat/bots/$botId" params={{ botId: bot.id }} className={buttonClass('secondary')}>
            {t('Edit')}
          </Link>
        )}
        {bot.access !== 'private' && <CopyLink url={bot.url} />}
        {!bot.isOwner && !bot.curated && (
          <Button variant="quiet" icon={<Flag />} onPress={() => setReporting(true)}>
            {t('Report')}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
        {(bot.curated || bot.owner?.name) && (
          <>
            <dt className="text-muted">{t('Created by')}</dt>
            <dd>{bot.curated ? 'Atelier' : bot.owner?.name}</dd>
          </>
        )}
        <dt className="text-muted">{t('Used')}</dt>
        <dd>
          {plural(bot.timesUsed, 'Once', '{timesUsed} times', { timesUsed: usageCount(bot.timesUsed) })}
        </dd>
        {bot.categories.length > 0 && (
          <>
            <dt className="text-muted">{t('Categories')}</dt>
            <dd className="flex flex-wrap gap-1.5">
              {bot.categories.map((category) => (
                <Badge key={category}>{categoryNames[category]}</Badge>
              ))}
            </dd>
          </>
        )}
      </dl>
      {bot.starters.length > 0 && (
        <section>
          <h3 className="text-13 font-semibold text-muted">{t('Example questions')}</h3>
          <ul className="mt-1.5 flex flex-col gap-1 text-14">
            {bot.starters.map((starter) => (
              <li key={starter}>{t('“{quote}”', { quote: starter })}</li>
            ))}
          </ul>
        </section>
      )}
      {isReporting && (
        <ReasonDialog
          title={t('Report “{name}”?', { name: bot.name })}
          description={t(
            'Your report goes to your administrators. The bot’s owner won’t see who reported it.',
          )}
          confirmLabel={t('Send report')}
          save={async (reason) => {
            await reportBot(bot.id, reason)
            toast.success(t('Report sent'))
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  )
}
