import { z } from 'zod'
import { ApiKeyScope } from '../../people/api-key.ts'
import { AppRequest, AppConsentRequest, ConnectedApp } from '../../people/connected-app.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ConnectedAppId } from '../../ids.ts'
import { limits } from '../../limits.ts'

export const listConnectedApps = defineEndpoint({
  method: 'GET',
  path: '/v1/user/connected-apps',
  summary: `List the apps that you authorized with OAuth, newest first, at most ${limits.connectedApp.max}. Requires a session.`,
  data: z.object({ apps: z.array(ConnectedApp) }),
  errors: ['NOT_ALLOWED'],
})

export const readAppRequest = defineEndpoint({
  method: 'GET',
  path: '/v1/user/connected-apps/request',
  summary:
    'Get the app that requests access, and the scope it requests. Requires a session; not available to guests.',
  query: AppRequest,
  data: AppConsentRequest,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
})

export const decideAppRequest = defineEndpoint({
  method: 'POST',
  path: '/v1/user/connected-apps/request',
  summary:
    'Allow or deny an app’s request. Returns the URL to redirect to. Requires a session; not available to guests.',
  body: AppRequest.extend({ isAllowed: z.boolean(), allowed: ApiKeyScope.default('all') }),
  data: z.object({ redirectUrl: z.string() }),
  returnsSecret: true,
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const revokeConnectedApp = defineEndpoint({
  method: 'DELETE',
  path: '/v1/user/connected-apps/{connectedAppId}',
  summary: 'Revoke an app’s access. Its next request is refused and its open streams are closed.',
  params: z.strictObject({ connectedAppId: ConnectedAppId }),
  data: z.object({ connectedAppId: ConnectedAppId }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
})
