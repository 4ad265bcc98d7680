import type { BotNumbers } from '@atelier/contract/bots/bot'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { locale } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { ResourceState } from '../../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { statisticsQuery } from '../api.ts'

const rows: readonly { name: keyof BotNumbers; label: string; note?: string }[] = [
  { name: 'people', label: t('People') },
  { name: 'chats', label: t('Chats') },
  { name: 'questions', label: t('Questions') },
  {
    name: 'unanswered',
    label: t('Answers without a source'),
    note: t('Questions your sources don’t answer'),
  },
  { name: 'thumbsUp', label: t('Thumbs up') },
  { name: 'thumbsDown', label: t('Thumbs down') },
]

export const BotStatistics = ({ chatbotId }: { chatbotId: string }) => (
  <section aria-labelledby="bot-statistics">
    <h2 id="bot-statistics" className="text-16 font-semibold">
      {t('Statistics')}
    </h2>
    <p className="mt-1 mb-3 text-13 text-muted">
      {t('Counts from existing chats only. You can’t see what people write.')}
    </p>
    <ResourceState
      query={useQuery(statisticsQuery(chatbotId))}
      size="panel"
      loading={<Skeleton className="h-56 rounded-md" />}
      errorTitle={t('Couldn’t load the statistics')}
    >
      {({ lastDays, all }) => (
        <div className="overflow-x-auto rounded-md border border-line bg-surface">
          <table className="w-full text-14">
            <thead>
              <tr className="text-13 text-muted">
                <th scope="col" className="px-4 py-2 text-start font-medium">
                  <span className="sr-only">{t('Metric')}</span>
                </th>
                <th scope="col" className="px-4 py-2 text-end font-medium">
                  {t('{statisticsDays} days', { statisticsDays: limits.bot.statisticsDays })}
                </th>
                <th scope="col" className="px-4 py-2 text-end font-medium">
                  {t('All time')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, label, note }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="px-4 py-2 text-start font-normal">
                    {label}
                    {note !== undefined && <span className="block text-12 text-muted">{note}</span>}
                  </th>
                  {[lastDays, all].map((numbers, index) => (
                    <td key={index === 0 ? 'days' : 'all'} className="px-4 py-2 text-end tabular-nums">
                      {numbers[name]?.toLocaleString(locale) ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ResourceState>
  </section>
)
