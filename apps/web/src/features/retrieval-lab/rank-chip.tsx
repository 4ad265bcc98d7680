import type { PinnedQuestion } from '@atelier/contract/projects/retrieval'
import { t } from '../../lib/text.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'

type Rank = PinnedQuestion['ranks'][number]['rank']

const goodRankMax = 5
const rankText = (rank: Rank) => (rank === null ? t('not found') : `${rank}`)
const sortValue = (rank: Rank) => rank ?? Number.POSITIVE_INFINITY

const toneOf = (current: Rank, previous: Rank | undefined): BadgeTone => {
  if (previous !== undefined && sortValue(current) > sortValue(previous)) return 'warn'
  return sortValue(current) <= goodRankMax ? 'good' : 'neutral'
}

export const RankChip = ({ question }: { question: PinnedQuestion }) => {
  const { expected, ranks } = question
  if (expected === null) return <Badge>{t('No source expected')}</Badge>
  if (expected.attachmentId === null) return <Badge tone="warn">{t('Source no longer available')}</Badge>
  const [currentRank, previousRank] = ranks.map(({ rank }) => rank)
  if (currentRank === undefined) return <Badge>{t('Not run yet')}</Badge>
  const isUnchanged = previousRank === undefined || previousRank === currentRank
  const text = isUnchanged ? rankText(currentRank) : `${rankText(previousRank)} → ${rankText(currentRank)}`
  return (
    <Badge tone={toneOf(currentRank, previousRank)}>
      <span className="tabular-nums">
        {currentRank === null && isUnchanged ? t('Not found') : t('Rank {text}', { text })}
      </span>
    </Badge>
  )
}
