import { expect, it } from 'vitest'
import { createQuoteFilter } from './withhold-quotes.ts'

const source = 'The keeper is paid 412 crowns a month, and a new lens costs more than the whole tower.'

const filterText = (text: string, size = text.length) => {
  const filter = createQuoteFilter(() => [source])
  let out = ''
  for (let index = 0; index < text.length; index += size) out += filter.push(text.slice(index, index + size))
  return out + filter.flush()
}

it('BOT-05 withholds quotes from a sealed source, however they are split, cased or spaced', () => {
  const original = `As it says: “the KEEPER is  paid 412 crowns, a month and a new lens”.[1] Ask me more.`
  const filteredText = 'As it says: “[…]”.[1] Ask me more.'
  for (const size of [1, 3, 7, original.length]) expect(filterText(original, size)).toBe(filteredText)
  expect(filterText(source)).toBe('[…].')
  expect(filterText('灯台の光は北の塔から三十キロ先まで届きます。')).toBe(
    '灯台の光は北の塔から三十キロ先まで届きます。',
  )
})

it('BOT-05 keeps an answer in different words, with the numbers and names it needs', () => {
  const own =
    'Each month the keeper is paid 412 crowns; a new lens costs more than that.[1]\n\n- The whole tower'
  for (const size of [1, 5, own.length]) expect(filterText(own, size)).toBe(own)
})

it.each([
  ['tags', (word: string) => `<b>${word}</b>`],
  ['links', (word: string) => `[${word}](#a)`],
  ['comments', (word: string) => `${word}<!-- not shown -->`],
  ['entities', (word: string) => `${word}&nbsp;`],
  ['zero-width characters', (word: string) => [...word].join('\u200B')],
])('BOT-05 withholds quotes whose words are wrapped in %s', (_what, wrap) => {
  const wrapped = source.split(' ').map(wrap).join(' ')
  for (const size of [1, 7, wrapped.length]) {
    const filteredText = filterText(`It says: ${wrapped}`, size)
    expect(filteredText).toContain('[…]')
    expect(filteredText).not.toMatch(/crowns|tower|c\u200Br/)
  }
})

it('BOT-05 keeps comparisons and code in an answer of its own', () => {
  const own = 'If a <b and c > d, then `x & y` holds; see [the manual](https://example.org/a).'
  for (const size of [1, 5, own.length]) expect(filterText(own, size)).toBe(own)
})
