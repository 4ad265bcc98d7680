import type { Endpoint } from '@atelier/contract/endpoint'
import * as attachments from '@atelier/contract/endpoints/attachments'
import * as chats from '@atelier/contract/endpoints/chats'
import * as events from '@atelier/contract/endpoints/events'
import * as invitations from '@atelier/contract/endpoints/invitations'
import * as members from '@atelier/contract/endpoints/members'
import * as models from '@atelier/contract/endpoints/models'
import * as projects from '@atelier/contract/endpoints/projects'
import * as setUp from '@atelier/contract/endpoints/set-up'
import * as sharing from '@atelier/contract/endpoints/sharing'
import * as users from '@atelier/contract/endpoints/users'

type Outline = Pick<Endpoint, 'method' | 'path'>

const keyOf = ({ method, path }: Outline) => `${method} ${path}`

const schemas = new Map(
  [attachments, chats, events, invitations, members, models, projects, setUp, sharing, users]
    .flatMap((feature) => Object.values(feature))
    .flatMap((value) => ('path' in value ? [[keyOf(value), value.data] as const] : [])),
)

/** What the endpoint's schema says about an answer. */
export const checkAnswer = (endpoint: Outline, data: unknown) => schemas.get(keyOf(endpoint))?.safeParse(data)
