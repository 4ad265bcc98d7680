import type { ExplainedPassage, ExplainedSearch, Explanation } from '@atelier/contract/retrieval'
import { placeText } from '../../lib/place-text.ts'
import { plural, t } from '../../lib/text.tsx'

type Found = Pick<ExplainedPassage, 'isTaken' | 'byWords' | 'byFit' | 'byMeaning' | 'isNoise'>
type Cut = Pick<ExplainedSearch, 'limit' | 'worthOfBest'>

const whyTaken = ({ byWords, byFit, byMeaning }: Found): string => {
  if (byWords === null) {
    const place = byMeaning ?? 1
    return byFit === null
      ? t('Taken: no. {place} by meaning; it shares no telling word.', { place })
      : t('Taken: no. {place} by meaning; only no. {byFit} by words.', { place, byFit })
  }
  const taken =
    byMeaning === null
      ? t('Taken: no. {byWords} by words.', { byWords })
      : t('Taken: no. {byWords} by words, no. {byMeaning} by meaning.', { byWords, byMeaning })
  return byFit !== null && byFit < byWords
    ? `${taken} ${t('It fits as no. {byFit}; other sources had their turn first.', { byFit })}`
    : taken
}

/** Why a search took a passage or left it. */
export const whyOf = (found: Found, { limit, worthOfBest }: Cut): string => {
  const { isTaken, byWords, byFit, byMeaning, isNoise } = found
  if (isTaken) return whyTaken(found)
  if (isNoise)
    return t('Left: below the relevance cut. By words it fits less than {percent} % as well as the best.', {
      percent: worthOfBest * 100,
    })
  if (byWords !== null && byMeaning !== null)
    return t(
      'Left: no. {byWords} by words, no. {byMeaning} by meaning; together that is not among the first {limit}.',
      {
        byWords,
        byMeaning,
        limit,
      },
    )
  if (byMeaning !== null)
    return t('Left: no. {byMeaning} by meaning; only the first {limit} are shown.', { byMeaning, limit })
  if (byWords === null && byFit !== null && byFit <= limit)
    return t('Left: no. {byFit} by words, but its source had been heard often enough.', { byFit })
  const place = byWords ?? byFit
  return place === null
    ? t('Left: only the first {limit} are shown.', { limit })
    : t('Left: no. {place} by words; only the first {limit} are shown.', { place, limit })
}

/** What a word does in the search. */
export const noteOf = ({ passages, use, readAs }: ExplainedSearch['words'][number]): string => {
  if (use === 'chooses') return plural(passages, 'in one passage', 'in {count} passages')
  if (use === 'ranks')
    return plural(
      passages,
      'in one passage: too common to choose by, it only ranks',
      'in {count} passages: too common to choose by, it only ranks',
    )
  if (readAs.length > 0) return t('in no source; read as {words}', { words: readAs.join(', ') })
  return use === 'slip' ? t('in no source, nor anything spelt like it') : t('in no source')
}

/** What else there is to know about what an answer would be given. */
export const notesOf = ({ sources, allShown }: Explanation): string[] => {
  if (sources === 0) return [t('No source of this project has been read yet.')]
  if (allShown === null) return []
  return [
    plural(
      allShown,
      'The sources are short (one character): an answer is shown all of them, whatever the search finds.',
      'The sources are short ({count} characters): an answer is shown all of them, whatever the search finds.',
    ),
  ]
}

/** Where a passage stands: a page or what it is called there, and the heading above it. */
export const placeOf = ({ label, page, heading }: ExplainedPassage): string =>
  [...new Set([placeText({ label, page }), heading])].filter((part) => part !== null).join(' · ')
