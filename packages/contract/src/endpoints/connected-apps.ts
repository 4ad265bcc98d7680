import { z } from 'zod'
import { ApiKeyScope } from '../api-key.ts'
import { AppRequest, AskingApp, ConnectedApp } from '../connected-app.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ConnectedAppId } from '../ids.ts'
import { limits } from '../limits.ts'

export const listConnectedApps = defineEndpoint({
  method: 'GET',
  path: '/v1/user/connected-apps',
  summary: `The programs that you have let in by OAuth, the newest first, at most ${limits.connectedApp.most}. Needs a session.`,
  data: z.object({ apps: z.array(ConnectedApp) }),
  errors: ['NOT_ALLOWED'],
})

export const readAppRequest = defineEndpoint({
  method: 'GET',
  path: '/v1/user/connected-apps/request',
  summary: 'Who asks to be let in, and for what. Needs a session; not for guests.',
  query: AppRequest,
  data: AskingApp,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const answerAppRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/user/connected-apps/request',
  summary: 'Lets a program in, or does not; tells where to go on. Needs a session; not for guests.',
  body: AppRequest.extend({ isAllowed: z.boolean(), allowed: ApiKeyScope.default('all') }),
  data: z.object({ redirectUrl: z.string() }),
  tellsSecret: true,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const revokeConnectedApp = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/connected-apps/{connectedAppId}',
  summary: 'Ends what a program may do: its next call is refused, and what it has open ends.',
  params: z.strictObject({ connectedAppId: ConnectedAppId }),
  data: z.object({ connectedAppId: ConnectedAppId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
