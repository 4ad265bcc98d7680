import type { UsageReport } from '@atelier/contract/people/usage'
import { fileSize } from '../../lib/format/file-size.ts'
import { locale } from '../../lib/language.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { rich, t } from '../../lib/text.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { planNames } from '../users/index.ts'

interface Meter {
  label: string
  used: string
  total: string | null
  percent: number | null
}

const percentOf = (used: number, limit: number | null) =>
  limit === null ? null : limit === 0 ? 100 : Math.min(100, (used / limit) * 100)

const metersOf = ({ messages, tokens, cost, uploads, storage }: UsageReport): Meter[] => [
  {
    label: t('Messages today'),
    used: messages.today.toLocaleString(locale),
    total: messages.limit?.toLocaleString(locale) ?? null,
    percent: percentOf(messages.today, messages.limit),
  },
  {
    label: t('Tokens today'),
    used: tokens.today.toLocaleString(locale),
    total: tokens.limit?.toLocaleString(locale) ?? null,
    percent: percentOf(tokens.today, tokens.limit),
  },
  { label: t('Tokens this month'), used: tokens.month.toLocaleString(locale), total: null, percent: null },
  {
    label: t('Cost this month'),
    used: formatMoney(cost.month, cost.currency),
    total: cost.budget === null ? null : formatMoney(cost.budget, cost.currency),
    percent: percentOf(cost.month, cost.budget),
  },
  {
    label: t('Files added this month'),
    used: uploads.month.toLocaleString(locale),
    total: null,
    percent: null,
  },
  {
    label: t('Storage'),
    used: fileSize(storage.used),
    total: fileSize(storage.limit),
    percent: percentOf(storage.used, storage.limit),
  },
]

export const UsageView = ({ usage }: { usage: UsageReport }) => (
  <div className="flex flex-col gap-6">
    <p className="text-14 text-muted">
      {rich('On the {plan} plan. Days and months follow UTC.', {
        plan: <span className="font-semibold text-ink">{planNames[usage.plan]}</span>,
      })}
    </p>
    <dl className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
      {metersOf(usage).map(({ label, used, total, percent }) => (
        <div key={label} className="rounded-md border border-line bg-surface px-4 py-3">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="mt-0.5 text-16 font-semibold">
            {used}
            {total !== null && (
              <span className="text-13 font-normal text-muted"> {t('of {of}', { of: total })}</span>
            )}
            {percent !== null && (
              <span className="mt-2 block">
                <ProgressLine label={t('{label}: share of the limit', { label })} value={percent} max={100} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {usage.days.length > 0 && (
      <div className="overflow-x-auto rounded-md border border-line bg-surface">
        <table className="w-full text-13">
          <caption className="sr-only">{t('Last 30 days')}</caption>
          <thead className="text-start text-12 text-muted">
            <tr>
              <th className="px-4 py-2 font-medium">{t('Day')}</th>
              <th className="px-4 py-2 text-end font-medium">{t('Messages')}</th>
              <th className="px-4 py-2 text-end font-medium">{t('Tokens')}</th>
              <th className="px-4 py-2 text-end font-medium">{t('Cost')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {usage.days.map(({ day, messages, tokens, cost }) => (
              <tr key={day}>
                <td className="px-4 py-2 whitespace-nowrap">{dayText(day)}</td>
                <td className="px-4 py-2 text-end tabular-nums">{messages.toLocaleString(locale)}</td>
                <td className="px-4 py-2 text-end tabular-nums">{tokens.toLocaleString(locale)}</td>
                <td className="px-4 py-2 text-end tabular-nums">{formatMoney(cost, usage.cost.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </div>
)

const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'short' })
