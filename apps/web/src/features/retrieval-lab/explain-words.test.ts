import { expect, it } from 'vitest'
import { whyOf } from './explain-words.ts'

const passage = { isTaken: true, byWords: null, byFit: null, byMeaning: null, isNoise: false }

it.each([
  [{ byWords: 1, byFit: 1 }, 'Included: no. 1 by words.'],
  [{ byWords: 2, byFit: 2, byMeaning: 1 }, 'Included: no. 2 by words, no. 1 by meaning.'],
  [
    { byWords: 5, byFit: 3 },
    'Included: no. 5 by words. Ranked no. 3 by relevance, but other sources were placed ahead of it.',
  ],
  [{ byMeaning: 21 }, 'Included: no. 21 by meaning, no distinctive words in common.'],
  [{ byMeaning: 4, byFit: 33 }, 'Included: no. 4 by meaning, only no. 33 by words.'],
  [
    { isTaken: false, byFit: 9, isNoise: true },
    'Skipped: below the relevance cutoff. Its word match is less than 12 % of the best one.',
  ],
  [{ isTaken: false, byFit: 13 }, 'Skipped: no. 13 by words. Only the top 12 are used.'],
  [{ isTaken: false, byFit: 7 }, 'Skipped: no. 7 by words, but its source already has enough passages.'],
  [{ isTaken: false, byMeaning: 30 }, 'Skipped: no. 30 by meaning. Only the top 12 are used.'],
  [{ isTaken: false }, 'Skipped: only the top 12 are used.'],
  [
    { isTaken: false, byWords: 11, byFit: 11, byMeaning: 22 },
    'Skipped: no. 11 by words, no. 22 by meaning. Combined, it isn’t in the top 12.',
  ],
])('KNO-03 says why a passage was taken or left: %o', (change, why) => {
  expect(whyOf({ ...passage, ...change }, { limit: 12, worthOfBest: 0.12 })).toBe(why)
})
