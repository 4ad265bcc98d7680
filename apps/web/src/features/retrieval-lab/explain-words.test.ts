import { expect, it } from 'vitest'
import { describeOutcome } from './describe-outcome.ts'

const passage = { isTaken: true, byWords: null, byFit: null, byMeaning: null, isNoise: false }

it.each([
  [{ byWords: 1, byFit: 1 }, 'Included: rank 1 by keyword.'],
  [{ byWords: 2, byFit: 2, byMeaning: 1 }, 'Included: rank 2 by keyword, rank 1 by meaning.'],
  [
    { byWords: 5, byFit: 3 },
    'Included: rank 5 by keyword. Rank 3 by relevance, but other sources were placed ahead of it.',
  ],
  [{ byMeaning: 21 }, 'Included: rank 21 by meaning; no keywords from the question found.'],
  [{ byMeaning: 4, byFit: 33 }, 'Included: rank 4 by meaning, only rank 33 by keyword.'],
  [
    { isTaken: false, byFit: 9, isNoise: true },
    'Skipped: below the relevance cutoff. Its keyword score is less than 12% of the best one.',
  ],
  [{ isTaken: false, byFit: 13 }, 'Skipped: rank 13 by keyword. Only the top 12 are used.'],
  [{ isTaken: false, byFit: 7 }, 'Skipped: rank 7 by keyword, but its source already has enough passages.'],
  [{ isTaken: false, byMeaning: 30 }, 'Skipped: rank 30 by meaning. Only the top 12 are used.'],
  [{ isTaken: false }, 'Skipped: only the top 12 are used.'],
  [
    { isTaken: false, byWords: 11, byFit: 11, byMeaning: 22 },
    'Skipped: rank 11 by keyword, rank 22 by meaning. Combined, it isn’t in the top 12.',
  ],
])('KNO-03 says why a passage was selected or not: %o', (change, explanation) => {
  expect(describeOutcome({ ...passage, ...change }, { limit: 12, worthOfBest: 0.12 })).toBe(explanation)
})
