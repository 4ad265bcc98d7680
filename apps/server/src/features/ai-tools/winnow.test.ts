import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCommonRuns, splitWords } from './winnow.ts'

const makeWords = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

it('TLS-02 finds every run of at least eight words shared by two texts, at any position, but no run of four', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      (length, before, otherBefore) => {
        const sharedWords = makeWords('same', length)
        const text = splitWords(
          [...makeWords('own', before), ...sharedWords, ...makeWords('end', 5)].join(' '),
        )
        const source = splitWords(
          [...makeWords('else', otherBefore), ...sharedWords, ...makeWords('tail', 5)].join(', '),
        )
        const lengths = findCommonRuns(text, source).map((run) => run.length)
        expect(lengths).toEqual(length >= 8 ? [length] : [])
      },
    ),
  )
})

it('TLS-02 locates a shared run in both texts, whatever separates the words', () => {
  const sharedWords = 'the lamp burns four hundred litres each long winter night'
  const text = `It is said: ${sharedWords}!`
  const source = `Indeed, ${sharedWords.replaceAll(' ', '  ').toUpperCase()}. So.`
  const [run] = findCommonRuns(splitWords(text), splitWords(source))
  expect(text.slice(run?.start, run?.end)).toBe(sharedWords)
  expect(source.slice(run?.source.start, run?.source.end).toLowerCase().replaceAll('  ', ' ')).toBe(
    sharedWords,
  )
})
