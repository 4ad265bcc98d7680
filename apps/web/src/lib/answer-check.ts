import type { Endpoint } from '@atelier/contract/endpoint'
import { idle } from './when-idle.ts'

type Outline = Pick<Endpoint, 'method' | 'path'>

const features = [
  () => import('@atelier/contract/endpoints/models'),
  () => import('@atelier/contract/endpoints/users'),
  () => import('@atelier/contract/endpoints/chats'),
  () => import('@atelier/contract/endpoints/events'),
  () => import('@atelier/contract/endpoints/attachments'),
  () => import('@atelier/contract/endpoints/projects'),
  () => import('@atelier/contract/endpoints/invitations'),
  () => import('@atelier/contract/endpoints/members'),
  () => import('@atelier/contract/endpoints/set-up'),
  () => import('@atelier/contract/endpoints/sharing'),
  () => import('@atelier/contract/endpoints/project-deletion'),
]

const schemas = new Map<string, Endpoint['data']>()

const keyOf = ({ method, path }: Outline) => `${method} ${path}`

/** Feature by feature, each in an idle moment of its own: all at once they would hold up who is typing. */
export const loadSchemas = async (): Promise<void> => {
  for (const load of features) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await idle()
    // oxlint-disable-next-line no-await-in-loop -- the same
    for (const value of Object.values(await load()))
      if ('path' in value) schemas.set(keyOf(value), value.data)
  }
}

/** What the endpoint's schema says about an answer. */
export const checkAnswer = (endpoint: Outline, data: unknown) => schemas.get(keyOf(endpoint))?.safeParse(data)
