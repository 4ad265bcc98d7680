import type { Endpoint } from '@atelier/contract/endpoint'
import { waitUntilIdle } from '../browser/when-idle.ts'

type Outline = Pick<Endpoint, 'method' | 'path'>

const modules = import.meta.glob<Record<string, object>>([
  '../../../../../packages/contract/src/endpoints/**/*.ts',
  '!**/index.ts',
])

const schemas = new Map<string, Endpoint['data']>()

const isEndpoint = (value: object): value is Endpoint => 'path' in value && 'data' in value

const keyOf = ({ method, path }: Outline) => `${method} ${path}`

/** Loads one module per idle period: all at once would block typing. */
export const loadResponseSchemas = async (): Promise<void> => {
  for (const load of Object.values(modules)) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    await waitUntilIdle()
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (const value of Object.values(await load()))
      if (isEndpoint(value)) schemas.set(keyOf(value), value.data)
  }
}

export const checkResponse = (endpoint: Outline, data: unknown) =>
  schemas.get(keyOf(endpoint))?.safeParse(data)
