import type { Context } from 'hono'
import type { AppContext } from '../../../context.ts'
import type { RouteContext } from '../../../feature.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { AppError } from '../../../platform/app-error.ts'
import { readCapped } from '../../../platform/fetch/read-capped.ts'
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import type { RateLimit } from '../../../platform/limits/queries.ts'
import { ClientDocument, createClient } from './clients.ts'
import { resourceMetadata, resourceOf, serverMetadata } from './metadata.ts'
import { countUnusedClients, insertClient } from './queries.ts'
import { issueTokens, OAuthError, revokeToken } from './tokens.ts'

const bodyBytesMax = 16 * 1024
const registerLimit: RateLimit = {
  attempts: 20,
  blockMs: 10 * 60_000,
  maxBlockMs: 60 * 60_000,
  resetAfterMs: 60 * 60_000,
}
const tokenLimit: RateLimit = {
  attempts: 120,
  blockMs: 60_000,
  maxBlockMs: 10 * 60_000,
  resetAfterMs: 10 * 60_000,
}
const unusedClientsMax = 1_000

const registrationGrant = jobGrant('clients register themselves')

const readBody = async ({ req }: Context): Promise<string> => {
  try {
    return new TextDecoder().decode(await readCapped(req.raw.body, bodyBytesMax))
  } catch (cause) {
    throw new AppError('TOO_LARGE', 'The request is larger than 16 KB.', { cause })
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const readForm = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await readBody(c)))

/** OAuth 2.1 endpoints, which need no session and use OAuth's error format. */
export const mountOAuth = ({ app, limitRequests }: RouteContext, context: AppContext): void => {
  const { config, db, throttle, clock } = context
  const resourcePaths = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']
  const requestNetwork = (c: Context) => networkOf(clientAddress(c, config.trustedProxies))
  for (const path of resourcePaths)
    app.get(path, (c) => c.json(resourceMetadata(originOf(config, c.req.raw))))
  app.get('/.well-known/oauth-authorization-server', (c) =>
    c.json(serverMetadata(originOf(config, c.req.raw))),
  )

  app.post('/oauth/register', async (c) => {
    await limitRequests(c, null)
    await throttle.consume(
      registerLimit,
      'Too many apps were registered from your network.',
      'oauth-register',
      requestNetwork(c),
    )
    const document = ClientDocument.safeParse(readJson(await readBody(c)))
    if (!document.success) return c.json({ error: 'invalid_redirect_uri' }, 400)
    if ((await countUnusedClients(db)) >= unusedClientsMax)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many app registrations.', {
        retryAfterSeconds: 3600,
      })
    const client = createClient(document.data)
    const now = clock.now()
    await insertClient(db, registrationGrant, { ...client, createdAt: now })
    return c.json(
      {
        client_id: client.id,
        client_id_issued_at: Math.floor(now.getTime() / 1000),
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      201,
    )
  })

  app.post('/oauth/token', async (c) => {
    await limitRequests(c, null)
    await throttle.consume(tokenLimit, 'Too many token requests.', 'oauth-token', requestNetwork(c))
    try {
      return c.json(await issueTokens(context, await readForm(c), resourceOf(originOf(config, c.req.raw))))
    } catch (error) {
      if (error instanceof OAuthError) return c.json({ error: error.error }, 400)
      throw error
    }
  })

  app.post('/oauth/revoke', async (c) => {
    await limitRequests(c, null)
    await throttle.consume(tokenLimit, 'Too many token requests.', 'oauth-token', requestNetwork(c))
    const { token } = await readForm(c)
    if (token === undefined) return c.json({ error: 'invalid_request' }, 400)
    await revokeToken(context, token)
    return c.body(null, 200)
  })
}
