import { expect, it } from 'vitest'
import { whyOf } from './explain.ts'

const passage = { isTaken: true, byWords: null, byFit: null, byMeaning: null, isNoise: false }

it.each([
  [{ byWords: 1, byFit: 1 }, 'Taken: first by words.'],
  [{ byWords: 2, byFit: 2, byMeaning: 1 }, 'Taken: second by words, first by meaning.'],
  [{ byWords: 5, byFit: 3 }, 'Taken: 5th by words. It fits third best; other sources had their turn first.'],
  [{ byMeaning: 21 }, 'Taken: 21st by meaning; it shares no telling word.'],
  [{ byMeaning: 4, byFit: 33 }, 'Taken: 4th by meaning; only 33rd by words.'],
  [
    { isTaken: false, byFit: 9, isNoise: true },
    'Left: below the relevance cut. By words it fits less than 12 % as well as the best.',
  ],
  [{ isTaken: false, byFit: 13 }, 'Left: 13th by words; only the first 12 are shown.'],
  [{ isTaken: false, byFit: 7 }, 'Left: 7th by words, but its source had been heard often enough.'],
  [
    { isTaken: false, byWords: 11, byFit: 11, byMeaning: 22 },
    'Left: 11th by words, 22nd by meaning; together that is too far back, only the first 12 are shown.',
  ],
])('KNO-03 says why a passage was taken or left: %o', (change, why) => {
  expect(whyOf({ ...passage, ...change }, 12)).toBe(why)
})
