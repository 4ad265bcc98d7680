import type { PinnedQuestion } from '@atelier/contract/projects/retrieval'
import { t } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'

type Rank = PinnedQuestion['ranks'][number]['rank']

const goodRankMax = 5
const rankText = (rank: Rank) => (rank === null ? t('not found') : `${rank}`)
const sortValue = (rank: Rank) => rank ?? Number.POSITIVE_INFINITY

const toneOf = (now: Rank, before: Rank | undefined): BadgeTone => {
  if (before !== undefined && sortValue(now) > sortValue(before)) return 'warn'
  return sortValue(now) <= goodRankMax ? 'good' : 'neutral'
}

export const RankChip = ({ question }: { question: PinnedQuestion }) => {
  const { expected, ranks } = question
  if (expected === null) return <Badge>{t('No source expected')}</Badge>
  if (expected.attachmentId === null) return <Badge tone="warn">{t('Source no longer available')}</Badge>
  const [now, before] = ranks.map(({ rank }) => rank)
  if (now === undefined) return <Badge>{t('Not run yet')}</Badge>
  const isUnchanged = before === undefined || before === now
  const text = isUnchanged ? rankText(now) : `${rankText(before)} → ${rankText(now)}`
  return (
    <Badge tone={toneOf(now, before)}>
      <span className="tabular-nums">
        {now === null && isUnchanged ? t('Not found') : t('Rank {text}', { text })}
      </span>
    </Badge>
  )
}
