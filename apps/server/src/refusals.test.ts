import type { Endpoint } from '@atelier/contract/endpoint'
import * as api from '@atelier/contract/endpoints/index'
import { ErrorEnvelope } from '@atelier/contract/envelope'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { uuidv7 } from './platform/uuid.ts'
import { signUp, stranger, type TestActor } from './test/actors.ts'
import { describeApp } from './test/describe-app.ts'

const endpoints = Object.values(api)
  .flatMap((group): Endpoint[] =>
    Object.values(group).filter((value) => typeof value === 'object' && 'path' in value),
  )
  .filter(({ format: form }) => form !== 'openai')

/** Values that are wrong for every field: missing, of another type, or too long. */
const wrongValues = [undefined, {}, 'x'.repeat(30_000)]
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** Matches text meant for programs: field paths, suffixes and words of the validator. */
const isForMachines = (message: string): boolean =>
  message.trim() === '' ||
  /\((?:body|query|params)?\.?\w+\)$|\b(?:body|query|params)\.\w|undefined|\bNaN\b|\[object|Invalid input|Too (?:big|small)|expected \w+|received|^\d+ is|\b1 \w+s\.$/.test(
    message,
  ) ||
  /^(.{3,})[\s.:]+\1\.?$/.test(message)

const problemOf = async (endpoint: Endpoint, response: Response): Promise<string[]> => {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) {
    await response.body?.cancel()
    return []
  }
  const answer: unknown = await response.json()
  const parsed = ErrorEnvelope.safeParse(answer)
  if (!parsed.success) return [`${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer)}`]
  const { message, issues = [] } = parsed.data.data
  const { issues: _issues, ...rest } = parsed.data.data
  const isRepeated = JSON.stringify(rest).split(JSON.stringify(message).slice(1, -1)).length > 2
  return [message, ...issues.map((issue) => issue.message)]
    .filter((text) => isForMachines(text) || isRepeated)
    .map((text) => `${endpoint.method} ${endpoint.path}: ${text}`)
}

describeApp('the API’s error messages', (test) => {
  it('API-01 are complete sentences for a toast in every endpoint of the contract', async () => {
    const problems = new Set<string>()
    const send = async (actor: TestActor, endpoint: Endpoint, body?: Record<string, unknown>) => {
      const params = Object.fromEntries(fieldsOf(endpoint.params).map((name) => [name, uuidv7()]))
      const query = Object.fromEntries(fieldsOf(endpoint.query).map((name) => [name, '\n']))
      const input = { params, query, ...(body && { body }) }
      for (const problem of await problemOf(endpoint, await actor.send(endpoint, input)))
        problems.add(problem)
    }
    const visitor = stranger(test())
    for (const endpoint of endpoints) {
      await send(visitor, endpoint, endpoint.body ? {} : undefined)
      const ada = await signUp(test())
      if (!endpoint.body) await send(ada, endpoint)
      else
        for (const value of wrongValues) {
          const fields = fieldsOf(endpoint.body).map((name) => [name, value] as const)
          await send(ada, endpoint, { ...Object.fromEntries(fields), unknownField: 1 })
        }
    }
    expect([...problems]).toEqual([])
  })
})
