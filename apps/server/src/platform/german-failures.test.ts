import { APICallError } from '@ai-sdk/provider'
import { defineEndpoint } from '@atelier/contract/endpoint'
import { translator } from '@atelier/contract/fill-text'
import german from '@atelier/contract/texts/de-server.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readEntries } from '../features/site/changelog/updates.ts'
import type { AppError } from './app-error.ts'
import { readInput } from './http/read-input.ts'
import { failureOf } from './mcp/mcp-failure.ts'
import { modelFailure } from './models/model-failure.ts'

const toGerman = translator([german], 'de')

/** Words of English that stay in a sentence of which a part was not translated. */
const english = /\b(the|try|again|your|server|is|in \d+ seconds|kept|choose|address)\b/i

const modelMessage = (statusCode: number, reason: string, retryAfter: string) =>
  modelFailure(
    new APICallError({
      message: 'refused',
      url: 'http://127.0.0.1',
      requestBodyValues: {},
      statusCode,
      responseHeaders: { 'retry-after': retryAfter },
      responseBody: JSON.stringify({ error: reason }),
    }),
  ).message

it.each(
  [302, 400, 401, 404, 429, 500].flatMap((status) => ['', '37'].map((wait) => [status, wait] as const)),
)('CHT-01 says a model’s failure %i in German, with all its parts (retry after: %s)', (status, wait) => {
  for (const reason of ['', 'Überlastet.'])
    expect(toGerman(modelMessage(status, reason, wait)).replaceAll('Server', '')).not.toMatch(english)
})

const target = { transport: 'http', address: 'https://plugin.example/mcp', headers: {} } as never

it.each([302, 401, 403, 404, 410, 429, 500, undefined])(
  'LAB-03 says the failure %s of a plugin’s server in German',
  (status) => {
    const error = Object.assign(new Error('failed'), { status })
    const { message } = failureOf(error, target, null)
    expect(toGerman(message).replaceAll('Server', '')).not.toMatch(english)
  },
)

it.each(['https://lamps.example/sign-in', 'javascript:alert(1)'])(
  'LAB-03 says in German that a tool wants the page %s opened first, and names no unsafe one',
  (url) => {
    const error = Object.assign(new Error('failed'), { code: -32_042, data: { elicitations: [{ url }] } })
    const said = toGerman(failureOf(error, target, null).message)
    expect(said).not.toMatch(english)
    expect(said.includes(url)).toBe(url.startsWith('https:'))
  },
)

it('API-15 says in German what a validator refuses, with German numbers', async () => {
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
  const sent = {
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
    body: JSON.stringify(sent),
  })
  const refusal: unknown = await readInput(endpoint, request, {}).catch((error: unknown) => error)
  const { issues = [] } = refusal as AppError
  expect(issues.map(({ message }) => toGerman(message)).toSorted()).toEqual([
    'Unbekanntes Feld',
    'count: höchstens 1.500.',
    'few: mindestens 3 Einträge.',
    'kind ist ungültig.',
    'list: höchstens 2 Einträge.',
    'missing fehlt.',
    'name: höchstens 1.000 Zeichen.',
    'short: mindestens 2 Zeichen.',
  ])
})

it('CHL-01 has every paragraph of the changelog in German', () => {
  const paragraphs = readEntries().flatMap(({ title, body }) => [title, ...body.split(/\n{2,}/)])
  expect(paragraphs.filter((text) => toGerman(text) === text)).toEqual([])
})

it('CHT-01 divides a text of adjacent values where its parts are known, not at the first blank', () => {
  const german = translator(
    [
      {
        'It failed. {another} {keeps}': 'Fehlgeschlagen. {another} {keeps}',
        'Choose another model.': 'Wählen Sie ein anderes Modell.',
        'Your question is kept.': 'Ihre Frage bleibt erhalten.',
      },
    ],
    'de',
  )
  expect(german('It failed. Choose another model. Your question is kept.')).toBe(
    'Fehlgeschlagen. Wählen Sie ein anderes Modell. Ihre Frage bleibt erhalten.',
  )
  // unknown sentences stay whole
  expect(german('It failed. No luck today. Call me.')).toBe('Fehlgeschlagen. No luck today. Call me.')
})
