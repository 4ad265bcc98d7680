import type { ExplainedPassage, ExplainedSearch, Explanation } from '@atelier/contract/projects/retrieval'
import { sectionLabel } from '../../lib/format/section-label.ts'
import { plural, t } from '../../lib/text.tsx'

type PassageOutcome = Pick<ExplainedPassage, 'isTaken' | 'byWords' | 'byFit' | 'byMeaning' | 'isNoise'>
type Cutoffs = Pick<ExplainedSearch, 'limit' | 'worthOfBest'>

const describeInclusion = ({ byWords, byFit, byMeaning }: PassageOutcome): string => {
  if (byWords === null) {
    const rank = byMeaning ?? 1
    return byFit === null
      ? t('Included: rank {place} by meaning; no keywords from the question found.', { place: rank })
      : t('Included: rank {place} by meaning, only rank {byFit} by keyword.', { place: rank, byFit })
  }
  const placement =
    byMeaning === null
      ? t('Included: rank {byWords} by keyword.', { byWords })
      : t('Included: rank {byWords} by keyword, rank {byMeaning} by meaning.', { byWords, byMeaning })
  return byFit !== null && byFit < byWords
    ? `${placement} ${t('Rank {byFit} by relevance, but other sources were placed ahead of it.', { byFit })}`
    : placement
}

export const describeOutcome = (passage: PassageOutcome, { limit, worthOfBest }: Cutoffs): string => {
  const { isTaken, byWords, byFit, byMeaning, isNoise } = passage
  if (isTaken) return describeInclusion(passage)
  if (isNoise)
    return t(
      'Skipped: below the relevance cutoff. Its keyword score is less than {percent}% of the best one.',
      {
        percent: worthOfBest * 100,
      },
    )
  if (byWords !== null && byMeaning !== null)
    return t(
      'Skipped: rank {byWords} by keyword, rank {byMeaning} by meaning. Combined, it isn’t in the top {limit}.',
      {
        byWords,
        byMeaning,
        limit,
      },
    )
  if (byMeaning !== null)
    return t('Skipped: rank {byMeaning} by meaning. Only the top {limit} are used.', { byMeaning, limit })
  if (byWords === null && byFit !== null && byFit <= limit)
    return t('Skipped: rank {byFit} by keyword, but its source already has enough passages.', { byFit })
  const rank = byWords ?? byFit
  return rank === null
    ? t('Skipped: only the top {limit} are used.', { limit })
    : t('Skipped: rank {place} by keyword. Only the top {limit} are used.', { place: rank, limit })
}

export const describeWord = ({ passages, use, readAs }: ExplainedSearch['words'][number]): string => {
  if (use === 'chooses') return plural(passages, 'in 1 passage', 'in {count} passages')
  if (use === 'ranks')
    return plural(
      passages,
      'in 1 passage: too common to narrow the search, used only for ranking',
      'in {count} passages: too common to narrow the search, used only for ranking',
    )
  if (readAs.length > 0) return t('not found, searched for {words} instead', { words: readAs.join(', ') })
  return use === 'slip' ? t('not found, no similar spelling') : t('not found in any source')
}

export const describeSources = ({ sources, allShown }: Explanation): string[] => {
  if (sources === 0) return [t('None of this project’s sources have been read yet.')]
  if (allShown === null) return []
  return [
    plural(
      allShown,
      'The sources are short (1 character). Answers always use all of them, regardless of the search.',
      'The sources are short ({count} characters). Answers always use all of them, regardless of the search.',
    ),
  ]
}

export const formatLocation = ({ label, page, heading }: ExplainedPassage): string =>
  [...new Set([sectionLabel({ label, page }), heading])].filter((part) => part !== null).join(' · ')
