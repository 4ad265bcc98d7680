import type { Endpoint } from '@atelier/contract/endpoint'
import { idle } from './when-idle.ts'

type Outline = Pick<Endpoint, 'method' | 'path'>

/** Every module of the contract with endpoints in it. */
const modules = import.meta.glob<Record<string, object>>([
  '../../../../packages/contract/src/endpoints/*.ts',
  '!**/index.ts',
])

const schemas = new Map<string, Endpoint['data']>()

const isEndpoint = (value: object): value is Endpoint => 'path' in value && 'data' in value

const keyOf = ({ method, path }: Outline) => `${method} ${path}`

/** Module by module, each in an idle moment of its own: all at once they would hold up who is typing. */
export const loadSchemas = async (): Promise<void> => {
  for (const load of Object.values(modules)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await idle()
    // oxlint-disable-next-line no-await-in-loop -- the same
    for (const value of Object.values(await load()))
      if (isEndpoint(value)) schemas.set(keyOf(value), value.data)
  }
}

/** What the endpoint's schema says about an answer. */
export const checkAnswer = (endpoint: Outline, data: unknown) => schemas.get(keyOf(endpoint))?.safeParse(data)
