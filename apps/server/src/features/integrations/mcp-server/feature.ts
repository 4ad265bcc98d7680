import { isIP } from 'node:net'
import type { AppContext } from '../../../context.ts'
import type { Feature, RouteContext } from '../../../feature.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { knownFailure } from '../../../platform/known-failure.ts'
import { readText } from '../../../platform/http/read-input.ts'
import { requestHost } from '../../../platform/http/client-address.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import { version } from '../../../version.ts'
import { addResourcesAndPrompts } from './resources-and-prompts.ts'
import { servedTools } from './project-tools.ts'
import type { ServedCall } from './served-tool.ts'

const instructions =
  'Atelier has projects with sources and answers questions from them with citations. search finds passages in all projects or in one from list_projects, fetch returns a whole source, read_source reads around a passage, ask_project answers a question from a project.'

const toToolError = (error: unknown, { context }: ServedCall) => {
  const appError = knownFailure(error)
  if (!appError) context.log.error({ err: error }, 'MCP server tool failed')
  const text = appError ? appError.message : 'Something went wrong on our side. Nothing was changed.'
  return { content: [{ type: 'text' as const, text }], isError: true }
}

/** Stateless, so that any replica can serve the next request. */
const serve = async (call: ServedCall): Promise<Response> => {
  const { createMcpHandler, McpServer, ResourceTemplate } = await import('@modelcontextprotocol/server')
  const { actor, request, context } = call
  const answersOnly = actor.kind === 'user' && actor.answersOnly === true
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'atelier', title: 'Atelier', version }, { instructions })
      if (!answersOnly) addResourcesAndPrompts(server, call, ResourceTemplate)
      for (const { name, title, description, input, output, isAnswerTool, run } of servedTools)
        if (isAnswerTool || !answersOnly)
          server.registerTool(
            name,
            {
              title,
              description,
              inputSchema: input,
              ...(output && { outputSchema: output }),
              annotations: { readOnlyHint: true },
            },
            async (args: unknown) => {
              try {
                const { text, structured } = await run(args, call)
                const content = [{ type: 'text' as const, text }]
                return structured ? { content, structuredContent: structured } : { content }
              } catch (error) {
                return toToolError(error, call)
              }
            },
          )
      return server
    },
    { onerror: (error) => context.log.info({ err: error }, 'request to /mcp rejected') },
  )
  return handler.fetch(request)
}

/** Guards against DNS rebinding, which would let a website reach a server on the user's machine. */
const isOwnHost = (host: string, publicUrl: string | null): boolean => {
  if (publicUrl === null || host === new URL(publicUrl).host) return true
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return name === 'localhost' || isIP(name) !== 0
}

const requireOwnHost = ({ config }: AppContext, request: Request): void => {
  const host = requestHost(request.headers, config.trustedProxies) ?? new URL(request.url).host
  if (isOwnHost(host, config.publicUrl)) return
  throw new AppError('NOT_ALLOWED', 'This request is for another server.')
}

/** Any origin may call, because only the token counts; the cookie is removed. */
const withoutCookies = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

/** Points clients to the authorization server (RFC 9728). They refresh an expired token first. */
const challengeOf = ({ config }: AppContext, request: Request) => {
  const metadataUrl = `${originOf(config, request)}/.well-known/oauth-protected-resource/mcp`
  const errorParam = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer resource_metadata="${metadataUrl}"${errorParam}` }
}

const mountMcp = ({ app, limitRequests }: RouteContext, context: AppContext): void => {
  // clients from 2025 also send GET and DELETE, which the SDK answers with 405
  app.on(['GET', 'POST', 'DELETE'], '/mcp', async (c) => {
    const request = withoutCookies(c.req.raw)
    requireOwnHost(context, request)
    const actor: Actor | null = await context.auth.actorOf(request)
    await limitRequests(c, actor)
    if (!actor)
      throw new AppError(
        'NOT_SIGNED_IN',
        'Sign in with OAuth, or send an API key: Authorization: Bearer atl_…',
        { headers: challengeOf(context, request) },
      )
    if (request.method !== 'POST') return serve({ context, actor, request })
    const body = await readText(request)
    return serve({ context, actor, request: new Request(request, { method: 'POST', body }) })
  })
}

export const feature: Feature = { name: 'mcp-server', mount: mountMcp }
