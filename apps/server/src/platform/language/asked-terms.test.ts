import { expect, it } from 'vitest'
import { askedTerms, questionLanguage } from './asked-terms.ts'
import { stem } from './stem.ts'

const nearOf = (question: string, token: string) =>
  askedTerms(question).find((term) => term.token === token)?.near ?? new Map<string, number>()

it.each([
  ['who founded the club', 'founded', 'created'],
  ['what does it cost', 'cost', 'price'],
  ['my lamp is broken', 'broken', 'break'],
  ['was kostet der Eintritt', 'kostet', 'preis'],
  ['quel est le prix du billet', 'prix', 'tarif'],
])('CHT-06 knows for “%s” that documents may say “%s” as “%s”', (question, asked, written) => {
  expect(nearOf(question, asked).has(stem(written))).toBe(true)
})

it('CHT-06 understands expressions of several words, also with others between them', () => {
  for (const question of ['throw away the draft', 'throw the draft away'])
    expect(nearOf(question, 'throw').has(stem('discard'))).toBe(true)
})

it('CHT-06 takes a few bare words for English, and a sentence for what it is written in', () => {
  expect(questionLanguage('storage size bigint')).toBe('en')
  expect(questionLanguage('wo liegt die Quittung vom letzten Jahr')).toBe('de')
  expect(questionLanguage('à quelle heure part le bateau')).toBe('fr')
})

it.each([
  ['¿Se permiten perros?', 'es'],
  ['Größe der Wohnung', 'de'],
  ['Prix du billet', 'fr'],
  ['Waar ligt de sleutel?', 'nl'],
  ['Wer ist in der Wohnung?', 'de'],
  ['Dove si trova la chiave?', 'it'],
])('CHT-06 knows “%s” by its signs and by what only that language asks with: %s', (text, language) =>
  expect(questionLanguage(text)).toBe(language),
)

it('CHT-06 takes a question that may be of several languages for one of its sources', () => {
  expect(questionLanguage('plan du port', ['fr'])).toBe('fr')
  expect(questionLanguage('plan du port', ['de'])).toBe('de')
  expect(questionLanguage('what is the plan', ['fr'])).toBe('en')
})

it('CHT-06 keeps small words that are names: the US, WHO', () => {
  const asked = (question: string) => askedTerms(question).map(({ token }) => token)
  expect(asked('how old is the us constitution')).toContain('us')
  expect(asked('what does WHO say about lamps')).toContain('who')
  expect(asked('who tells us about lamps')).not.toContain('us')
})
