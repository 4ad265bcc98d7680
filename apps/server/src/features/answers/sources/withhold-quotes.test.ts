import { expect, it } from 'vitest'
import { createQuoteFilter } from './withhold-quotes.ts'

const source = 'The keeper is paid 412 crowns a month, and a new lens costs more than the whole tower.'

const filterText = (text: string, size = text.length) => {
  const filter = createQuoteFilter(() => [source])
  let filteredText = ''
  for (let index = 0; index < text.length; index += size)
    filteredText += filter.push(text.slice(index, index + size))
  return filteredText + filter.flush()
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
  const paraphrase =
    'Each month the keeper is paid 412 crowns; a new lens costs more than that.[1]\n\n- The whole tower'
  for (const size of [1, 5, paraphrase.length]) expect(filterText(paraphrase, size)).toBe(paraphrase)
})

it.each([
  ['tags around words', (word: string) => `<b>${word}</b>`],
  ['tags with attributes', (word: string) => `<span title="a > b">${word}</span>`],
  ['tags between letters', (word: string) => [...word].join('<wbr>')],
  ['links', (word: string) => `[${word}](#a)`],
  ['links with titles', (word: string) => `[${word}](<#a b> "t")`],
  ['links with parentheses', (word: string) => `[${word}](#a(b))`],
  ['links with references', (word: string) => `[${word}][foo]`],
  ['footnotes', (word: string) => `${word}[^1]`],
  ['images', (word: string) => `${word} ![alt](x)`],
  ['citations', (word: string) => `${word} [1, 2]`],
  ['superscripts', (word: string) => `${word}<sup>1</sup>¹`],
  ['comments', (word: string) => `${word}<!-- not shown -->`],
  ['comments between letters', (word: string) => [...word].join('<!---->')],
  ['long comments', (word: string) => `${word}<!-- ${'.'.repeat(900)} -->`],
  ['instructions and declarations', (word: string) => `${word}<?x?><!X>`],
  ['entities', (word: string) => `${word}&nbsp;`],
  [
    'entities in place of letters',
    (word: string) => word.replaceAll('e', '&#101;').replaceAll('o', '&shy;o'),
  ],
  ['emphasis between letters', (word: string) => [...word].join('**')],
  ['zero-width characters', (word: string) => [...word].join('\u200B')],
  ['invisible characters', (word: string) => [...word].join('\u2063\uFE0F\u034F')],
  ['accents', (word: string) => [...word].join('\u0323')],
  ['formula commands', (word: string) => `$\\text{${word}}$`],
  ['diagram nodes', (word: string) => `n1["${word}"] -->`],
  ['array items', (word: string) => `a[0] = "${word}";`],
  ['letters of other scripts', (word: string) => word.replaceAll('e', 'е').replaceAll('o', 'ο')],
  ['no disguise', (word: string) => word],
])('BOT-05 withholds a quote disguised with %s', (_what, wrap) => {
  const wrappedQuote = source.split(' ').map(wrap).join(' ')
  for (const size of [1, 7, wrappedQuote.length]) {
    const filteredText = filterText(`It says: ${wrappedQuote}`, size)
    expect(filteredText).toContain('[…]')
    const letters = filteredText.replaceAll(/<[^]*?>|\P{L}/gu, '')
    for (const word of ['crowns', 'costs', 'tower']) expect(letters).not.toContain(word)
  }
})

it('BOT-05 withholds a quote written as a list, without spaces, or in hidden text', () => {
  for (const text of [
    source
      .split(' ')
      .map((word, index) => `\n${index + 1}. ${word}`)
      .join(''),
    source.replaceAll(' ', ''),
    `[here](#a "${source}")`,
    `<!-- ${source} -->`,
    `![${source}](x.png)`,
  ])
    for (const size of [1, 9, text.length])
      expect(filterText(`See ${text}.`, size)).not.toMatch(/crowns|tower/)
})

it('BOT-05 shows unclosed markup as text, but still withholds quotes in it', () => {
  const unquotedText = `If a <b ${'and so on, '.repeat(90)} then see [this](${'x'.repeat(600)}`
  for (const size of [1, 50]) expect(filterText(unquotedText, size).replaceAll('\\', '')).toBe(unquotedText)
  const quote = `<!-- ${'.'.repeat(600)} ${source}`
  for (const size of [1, 50, quote.length]) expect(filterText(quote, size)).not.toMatch(/crowns|tower/)
})

it('BOT-05 leaves comparisons and code unchanged', () => {
  const unquotedText = 'If a <b and c > d, then `x & y` holds; see [the manual](https://example.org/a).'
  for (const size of [1, 5, unquotedText.length]) expect(filterText(unquotedText, size)).toBe(unquotedText)
})
