import { startGoogle } from '@atelier/testing/start-google'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { describeApp } from './test/describe-app.ts'
import { searchAnswers, searchEnvironment } from './test/sites/search-answers.ts'
import type { SpecifiedCall } from './test/specified/call.ts'
import { craftCalls, otherCalls } from './test/specified/other-calls.ts'
import { projectCalls } from './test/specified/project-calls.ts'
import { makeThings, type Things } from './test/specified/things.ts'

const [google, site] = await Promise.all([startGoogle(), startLocalSite()])
site.answers = { ...searchAnswers }
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(async () => {
  await Promise.all([google, site, model].map((each) => each[Symbol.asyncDispose]()))
})

/** The model answers every JSON schema with this object, of which each call reads its own fields. */
const generatedFields = {
  generatedTitle: 'Lamps',
  generatedDescription: 'Keep them lit',
  generatedSymbol: '🗼',
  generatedSystemPrompt: 'Give dates.',
  initialQuery: 'When was it lit?',
  starterQuestions: ['When was it lit?', 'Who lit it?', 'What does it burn?'],
  prompts: ['When was it lit?'],
  markdown: '# Lamps',
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (current, name) =>
        typeof current === 'object' && current !== null ? Reflect.get(current, name) : undefined,
      value,
    )

interface Outcome {
  data: unknown
  /** Why the call doesn't match the specification; null if it does. */
  problem: string | null
}

const wrapperOf = (envelope: object) => Object.keys(envelope).toSorted().join(' ')

/** Checks the error for requests without an account. Returns false if it isn't as specified. */
const errorCodeOf = async (response: Response): Promise<string | false> => {
  const envelope = (await response.json()) as { status: unknown; data: unknown }
  const isSpecified =
    wrapperOf(envelope) === 'data status' &&
    envelope.status === 'error' &&
    typeof valueAt(envelope.data, 'message') === 'string'
  return !response.ok && !isSpecified && `refused with ${JSON.stringify(envelope)}`
}

const send = async (
  things: Things,
  { call, endpoint, body, query, params, data: fields, sender = 'owner' }: SpecifiedCall,
): Promise<Outcome> => {
  const path = `${endpoint.method} ${endpoint.path}`
  const input = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
  const rejection = await errorCodeOf(await things.stranger.send(endpoint, input))
  const response = await things[sender].send(endpoint, input)
  const envelope = (await response.json()) as { status: unknown; data: unknown }
  const problems = [
    call !== undefined && call !== path && `is not ${call}`,
    (response.status !== 200 || envelope.status !== 'success') && `answered ${JSON.stringify(envelope)}`,
    wrapperOf(envelope) !== 'data status' && 'has another wrapper',
    rejection,
    ...fields.map((field) => valueAt(envelope.data, field) === undefined && `has no ${field}`),
  ].filter((problem) => problem !== false)
  return { data: envelope.data, problem: problems.length > 0 ? `${path} ${problems.join(', ')}` : null }
}

describeApp(
  'the endpoints of the specifications',
  (test) => {
    it('API-01 accept the bodies of section 7 and return success and errors in their envelope, with its fields', async () => {
      const things = await makeThings(test(), model)
      model.script = (_request, reply) => {
        reply.text(JSON.stringify(generatedFields))
        reply.end()
      }
      const problems: (string | null)[] = []
      for (const call of [...projectCalls(things), ...otherCalls(things)])
        problems.push((await send(things, call)).problem)
      const crafts = craftCalls(things)
      const craftShare = await send(things, crafts.share)
      problems.push(craftShare.problem)
      for (const call of crafts.after(String(valueAt(craftShare.data, 'id'))))
        problems.push((await send(things, call)).problem)
      expect(problems.filter((problem) => problem !== null)).toEqual([])
    })
  },
  () => ({
    ...searchEnvironment(site),
    ...google.environment,
    SITE_ADDRESSES: `${searchEnvironment(site).SITE_ADDRESSES}, ${google.environment['SITE_ADDRESSES']}`,
    OUTBOUND_ALLOW: `${site.host}, ${google.host}`,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
