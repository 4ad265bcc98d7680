import { APICallError } from '@ai-sdk/provider'
import { defineEndpoint } from '@atelier/contract/endpoint'
import { englishOf, pluralSentence, sentence, sentenceOf, verbatim } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { catalog } from '../features/ai-tools/catalog.ts'
import { readEntries } from '../features/site/changelog/updates.ts'
import { AppError } from './app-error.ts'
import { readInput } from './http/read-input.ts'
import { failureOf } from './mcp/mcp-failure.ts'
import { modelFailure } from './models/failures/model-failure.ts'
import { sentenceLocalizer, localizerFor } from './sentences.ts'

const toGerman = sentenceLocalizer('de')

/** Matches English words, which show that a sentence was translated only in part. */
const englishWords = /\b(the|try|again|your|server|is|in \d+ seconds|kept|choose|address)\b/i

const modelSentence = (statusCode: number, reason: string, retryAfter: string) =>
  modelFailure(
    new APICallError({
      message: 'refused',
      url: 'http://127.0.0.1',
      requestBodyValues: {},
      statusCode,
      responseHeaders: { 'retry-after': retryAfter },
      responseBody: JSON.stringify({ error: reason }),
    }),
  ).sentence

it.each(
  [302, 400, 401, 404, 429, 500].flatMap((status) => ['', '37'].map((wait) => [status, wait] as const)),
)('CHT-01 describes a model’s failure %i in German, with all its parts (retry after: %s)', (status, wait) => {
  for (const reason of ['', 'Überlastet.'])
    expect(toGerman(modelSentence(status, reason, wait)).replaceAll('Server', '')).not.toMatch(englishWords)
})

const target = { transport: 'http', address: 'https://plugin.example/mcp', headers: {} } as never

it.each([302, 401, 403, 404, 410, 429, 500, undefined])(
  'LAB-03 describes the failure %s of a plugin’s server in German',
  (status) => {
    const error = Object.assign(new Error('failed'), { status })
    const { sentence } = failureOf(error, target, null)
    expect(toGerman(sentence).replaceAll('Server', '')).not.toMatch(englishWords)
  },
)

it.each(['https://lamps.example/sign-in', 'javascript:alert(1)'])(
  'LAB-03 says in German that a tool wants the page %s opened first, but doesn’t show an unsafe URL',
  (url) => {
    const error = Object.assign(new Error('failed'), { code: -32_042, data: { elicitations: [{ url }] } })
    const germanText = toGerman(failureOf(error, target, null).sentence)
    expect(germanText).not.toMatch(englishWords)
    expect(germanText.includes(url)).toBe(url.startsWith('https:'))
  },
)

it('API-15 returns validation errors in German, with German numbers', async () => {
  const body = z.strictObject({
    name: z.string().max(1000),
    list: z.array(z.string()).max(2),
    few: z.array(z.string()).min(3),
    short: z.string().min(2),
    count: z.number().max(1500),
    kind: z.enum(['lamp']),
    missing: z.string(),
  })
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/v1/lamps',
    summary: '',
    body,
    data: z.unknown(),
    errors: ['BAD_INPUT'],
  })
  const sentMessage = {
    name: 'a'.repeat(1001),
    list: ['', '', ''],
    few: [],
    short: 'a',
    count: 2000,
    kind: 'oil',
    x: 1,
  }
  const request = new Request('http://localhost/v1/lamps', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sentMessage),
  })
  const inputError: unknown = await readInput(endpoint, request, {}).catch((error: unknown) => error)
  const { issues = [] } = inputError as AppError
  expect(issues.map((issue) => toGerman(sentenceOf(issue))).toSorted()).toEqual([
    'Der Text ist zu kurz. Mindestens 2 Zeichen sind nötig.',
    'Der Text ist zu lang. Höchstens 1.000 Zeichen sind möglich.',
    'Die Zahl ist zu groß. Der Höchstwert ist 1.500.',
    'Unbekanntes Feld',
    'Zu viele Einträge. Höchstens 2 sind möglich.',
    'Zu wenige Einträge. Mindestens 3 sind nötig.',
    'kind ist ungültig.',
    'missing fehlt.',
  ])
})

it('CHL-01 translates every title, paragraph, button and tag of the changelog into German', () => {
  const texts = readEntries().flatMap(({ title, body, buttonText, tags }) => [
    title,
    ...body.split(/\n{2,}/),
    ...(buttonText === null ? [] : [buttonText]),
    ...tags,
  ])
  expect(texts.filter((text) => localizerFor('de')(text) === text)).toEqual([])
})

it('TLS-01 translates the description of every tool into German', () => {
  const texts = catalog.map(({ description }) => description)
  expect(texts.filter((text) => localizerFor('de')(text) === text)).toEqual([])
})

it('API-01 formats plurals, numbers and nested messages per language, and leaves quoted text unchanged', () => {
  const hiddenRows = (count: number) =>
    pluralSentence('1 hidden row is included.', '{count} hidden rows are included.', { count })
  const inGerman = [hiddenRows(1), hiddenRows(1234)].map(toGerman)
  expect(inGerman).toEqual([
    '1 ausgeblendete Zeile ist enthalten.',
    '1.234 ausgeblendete Zeilen sind enthalten.',
  ])
  expect([hiddenRows(1), hiddenRows(1234)].map(englishOf)).toEqual([
    '1 hidden row is included.',
    '1,234 hidden rows are included.',
  ])
  const nestedSentence = sentence('{title}. {text}', { title: sentence('Not found'), text: 'Not found' })
  expect(toGerman(nestedSentence)).toBe('Nicht gefunden. Not found')
  expect(toGerman(verbatim('Not found'))).toBe('Not found')
  // braces in what a user entered aren't placeholders
  expect(toGerman(sentence('“{name}” is damaged.', { name: '{name}' }))).toBe('„{name}“ ist beschädigt.')
})

it.each([
  [
    sentence('“{name}” is damaged.', { name: 'a.zip' }),
    new AppError('CANNOT_PROCESS', sentence('“{name}” is damaged.', { name: 'a.zip' })).data,
  ],
  [sentence('Not found'), new AppError('NOT_FOUND', 'Not found').data],
])('API-01 sends %o in plain English, with structured data only when it has values', (message, data) => {
  expect(data.message).toBe(englishOf(message))
  expect(data.sentence).toEqual(message.values && message)
})
