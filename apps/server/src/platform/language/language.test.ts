import { expect, it } from 'vitest'
import { contentWords } from './content-words.ts'
import { fold } from './fold.ts'
import { keyPhrases } from './key-phrases.ts'
import { rankSentences } from './rank-sentences.ts'
import { sentences } from './sentences.ts'
import { stem } from './stem.ts'
import { languageOf } from './stop-words.ts'
import { tokens, words } from './words.ts'

it.each([
  ['L’eau de Côte-d’Or', ['l', 'eau', 'de', 'cote', 'd', 'or']],
  ['Straße, NAÏVE, Łódź', ['strasse', 'naive', 'lodz']],
  ['1,234.50 and 1.234,50 on 2024-05-03', ['1234.5', 'and', '1234.5', 'on', '2024', '5', '3']],
  ['getUserName MAX_SIZE', ['getusername', 'get', 'user', 'name', 'max_size', 'max', 'size']],
  ['上海市', ['上海', '海市']],
  ['𠮟る', ['𠮟る']],
  ['ไทยแลนด์'.slice(0, 4), ['ไทย', 'ทยแ']],
])('KNO-03 splits “%s” into words', (text, expected) => {
  expect(tokens(text)).toEqual(expected)
})

it('KNO-03 locates each word', () => {
  const text = 'Der Preis: 1.200 € für 東京タワー'
  for (const { start, end } of words(text)) expect(text.slice(start, end).trim()).not.toBe('')
  expect(Array.from(words(text), ({ start, end }) => text.slice(start, end)).slice(0, 4)).toEqual([
    'Der',
    'Preis',
    '1.200',
    'für',
  ])
})

it.each(
  'house houses|running run runs|company companies|terminated terminates termination|make makes making|dates dated date|study studies studied|Haus Häuser Häusern|Vertrag Verträge Vertrags|Kündigung Kündigungen kündigen|contrato contratos|contratto contratti|договор договора договоров|agree agreed agreements|deliver delivery deliveries'
    .split('|')
    .map((forms) => [forms]),
)('KNO-03 treats the forms %s as one word', (forms) => {
  expect(new Set(forms.split(' ').map((form) => stem(fold(form)))).size).toBe(1)
})

it.each([
  'data date',
  'international internal',
  'universe university',
  'policy police',
  'war ware',
  'general generate',
])('KNO-03 distinguishes %s', (pair) => {
  const [one = '', other = ''] = pair.split(' ')
  expect(stem(one)).not.toBe(stem(other))
})

it.each([
  ['Where is the key to the house?', 'en'],
  ['Wo ist der Schlüssel zum Haus?', 'de'],
  ['Où est la clé de la maison ?', 'fr'],
  ['¿Dónde está la llave de la casa?', 'es'],
  ['Где ключ от этого дома и что с ним?', 'ru'],
])('KNO-03 detects the language of “%s”', (text, language) => {
  expect(languageOf(tokens(text))).toBe(language)
})

it('KNO-03 keeps only the meaningful words of a question', () => {
  const contentTokens = (text: string) => contentWords(text).map(({ token }) => token)
  expect(contentTokens('What is the height of the old tower?')).toEqual(['height', 'old', 'tower'])
  expect(contentTokens('公司什么时候成立？')).toEqual(['公司', '成立'])
  expect(contentTokens('What is it?')).not.toEqual([])
})

it('KNO-03 finds sentence ends, but not after abbreviations', () => {
  const text = 'Dr. Smith came on 3. Mai with e.g. two dogs. He left! 第一句。第二句！'
  expect(sentences(text).map((sentence) => sentence.text)).toEqual([
    'Dr. Smith came on 3. Mai with e.g. two dogs.',
    'He left!',
    '第一句。',
    '第二句！',
  ])
})

it.each([
  ['Die Miete beträgt 900 Euro zzgl. 150 Euro Nebenkosten.'],
  ['Der Umsatz stieg auf 3,4 Mio. Euro im Jahr.'],
  ['Er wohnt in der Hauptstr. 5, 2. OG, in Kiel und kommt am 3. Mai.'],
  ['Die Anzahlung ist gem. § 5 fällig.'],
  ['He served in the U.S. Army for two years.'],
  ['The office opens at 1 p.m. Monday to Friday.'],
  ['La directrice est Mme. Durand, avec M. Roy.'],
  ['3. Add the salt.'],
  ['Item 3. The roof is repaired.'],
])('KNO-03 keeps “%s” whole', (text) => {
  expect(sentences(text).map((sentence) => sentence.text)).toEqual([text])
})

it.each([
  ['We meet in room 12. The manager is Dr. Jane Smith.', 2],
  ['There are 14. Guests may stay.', 2],
  ['Dinner is at 7 p.m. Breakfast is at 8 a.m. in the hall.', 2],
  ['He left the U.S. The army stayed.', 2],
  ['Choose plan B. It is cheaper.', 2],
  ['Die Betten: 12. Das Haus ist alt.', 2],
  ['§ 2 regelt die Miete. § 3 regelt die Kaution.', 2],
])('KNO-03 ends a sentence within “%s”', (text, count) => {
  expect(sentences(text)).toHaveLength(count)
})

it('KNO-03 joins wrapped lines and keeps lists apart, with exact positions', () => {
  const text =
    'The committee met in the old hall near the river and it\ndecided to go on. Then:\n- first point\n- second point'
  const spans = sentences(text)
  expect(spans.map((sentence) => sentence.text)).toEqual([
    'The committee met in the old hall near the river and it decided to go on.',
    'Then:',
    '- first point',
    '- second point',
  ])
  for (const { text: line, start, end } of spans) expect(text.slice(start, end).replace('\n', ' ')).toBe(line)
})

it('VLT-05 ranks the sentences that say what a text is about', () => {
  const text =
    'Bees live in hives with one queen. Yesterday it rained a little in the afternoon. The queen of the hive lays all eggs, and the bees of the hive feed her. Somebody called. Honey is what bees keep in the hive for winter.'
  const [best] = rankSentences(text, 1)
  expect(best?.text).toMatch(/queen|hive/)
  expect(rankSentences(text, 3).map((sentence) => sentence.text)).not.toContain('Somebody called.')
})

it('VLT-05 extracts the terms that a text mentions most', () => {
  const text =
    'Solar panels feed the battery. The battery stores what solar panels make. New solar panels and a new battery cost less each year.'
  const phrases = keyPhrases(text, 3).map(({ phrase }) => phrase.toLowerCase())
  expect(phrases).toContain('solar panels')
  expect(phrases).toContain('battery')
})
