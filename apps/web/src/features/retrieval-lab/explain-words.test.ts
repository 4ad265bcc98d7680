import { expect, it } from 'vitest'
import { whyOf } from './explain-words.ts'

const passage = { isTaken: true, byWords: null, byFit: null, byMeaning: null, isNoise: false }

it.each([
  [{ byWords: 1, byFit: 1 }, 'Taken: no. 1 by words.'],
  [{ byWords: 2, byFit: 2, byMeaning: 1 }, 'Taken: no. 2 by words, no. 1 by meaning.'],
  [{ byWords: 5, byFit: 3 }, 'Taken: no. 5 by words. It fits as no. 3; other sources had their turn first.'],
  [{ byMeaning: 21 }, 'Taken: no. 21 by meaning; it shares no telling word.'],
  [{ byMeaning: 4, byFit: 33 }, 'Taken: no. 4 by meaning; only no. 33 by words.'],
  [
    { isTaken: false, byFit: 9, isNoise: true },
    'Left: below the relevance cut. By words it fits less than 12 % as well as the best.',
  ],
  [{ isTaken: false, byFit: 13 }, 'Left: no. 13 by words; only the first 12 are shown.'],
  [{ isTaken: false, byFit: 7 }, 'Left: no. 7 by words, but its source had been heard often enough.'],
  [{ isTaken: false, byMeaning: 30 }, 'Left: no. 30 by meaning; only the first 12 are shown.'],
  [{ isTaken: false }, 'Left: only the first 12 are shown.'],
  [
    { isTaken: false, byWords: 11, byFit: 11, byMeaning: 22 },
    'Left: no. 11 by words, no. 22 by meaning; together that is not among the first 12.',
  ],
])('KNO-03 says why a passage was taken or left: %o', (change, why) => {
  expect(whyOf({ ...passage, ...change }, { limit: 12, worthOfBest: 0.12 })).toBe(why)
})
