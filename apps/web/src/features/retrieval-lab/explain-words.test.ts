import { expect, it } from 'vitest'
import { whyOf } from './explain-words.ts'

const passage = { isTaken: true, byWords: null, byFit: null, byMeaning: null, isNoise: false }

it.each([
  [{ byWords: 1, byFit: 1 }, 'Included: #1 by keyword.'],
  [{ byWords: 2, byFit: 2, byMeaning: 1 }, 'Included: #2 by keyword, #1 by meaning.'],
  [
    { byWords: 5, byFit: 3 },
    'Included: #5 by keyword. Ranked #3 by relevance, but other sources were placed ahead of it.',
  ],
  [{ byMeaning: 21 }, 'Included: #21 by meaning, no distinctive words in common.'],
  [{ byMeaning: 4, byFit: 33 }, 'Included: #4 by meaning, only #33 by keyword.'],
  [
    { isTaken: false, byFit: 9, isNoise: true },
    'Skipped: below the relevance cutoff. Its keyword score is less than 12% of the best one.',
  ],
  [{ isTaken: false, byFit: 13 }, 'Skipped: #13 by keyword. Only the top 12 are used.'],
  [{ isTaken: false, byFit: 7 }, 'Skipped: #7 by keyword, but its source already has enough passages.'],
  [{ isTaken: false, byMeaning: 30 }, 'Skipped: #30 by meaning. Only the top 12 are used.'],
  [{ isTaken: false }, 'Skipped: only the top 12 are used.'],
  [
    { isTaken: false, byWords: 11, byFit: 11, byMeaning: 22 },
    'Skipped: #11 by keyword, #22 by meaning. Combined, it isn’t in the top 12.',
  ],
])('KNO-03 says why a passage was selected or not: %o', (change, why) => {
  expect(whyOf({ ...passage, ...change }, { limit: 12, worthOfBest: 0.12 })).toBe(why)
})
