import type * as endpoints from '@atelier/contract/endpoints/index'
import type { AuthRoute } from '../../platform/auth/auth-gate.ts'

export type RouteOf<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends {
    method: infer Method extends string
    path: infer Path extends `/${string}`
  }
    ? `${Method} ${Path}`
    : never
}[keyof Endpoints]

type Modules = typeof endpoints

/** Every call of the contract as `METHOD /path`. A call without a row in the table doesn't compile. */
export type ContractRoute = { [Name in keyof Modules]: RouteOf<Modules[Name]> }[keyof Modules]

type MountedPath<Route> = Route extends `${infer Method} ${infer Path}`
  ? `${Method} /api/auth/${Path}`
  : never

/** Sign-in routes of better-auth. A route without rows doesn't compile either. */
export type SignInRoute = MountedPath<AuthRoute>

/** Routes outside the contract. */
export type MountedRoute =
  | 'POST /v1/uploads'
  | `${'GET' | 'PATCH' | 'DELETE'} /v1/uploads/{id}`
  | SignInRoute
  | 'GET /p/{projectId}'
  | 'GET /p/{projectId}/picture.png'
  | 'GET /s/{chatId}'
  | 'GET /c/{craftId}'
  | 'GET /c/{craftId}/embed'
  | 'GET /c/{craftId}/picture.png'
  | 'GET /oembed'
  | 'GET /embed.js'
  | 'GET /embed-frame.js'
  | 'GET /b/{chatbotId}/embed'
  | 'POST /b/{chatbotId}/answers'
  | 'GET /craft/frame'
  | 'GET /craft/frame/{craftId}'
  | 'GET /changelog'
  | 'GET /changelog/atom.xml'
  | 'GET /cookie-policy'
  | 'GET /privacy-policy'
  | 'GET /legal-notice'
  | 'GET /openapi.json'
  | 'GET /docs'
  | `${'GET' | 'POST' | 'DELETE'} /mcp`
  | 'GET /.well-known/oauth-protected-resource'
  | 'GET /.well-known/oauth-protected-resource/mcp'
  | 'GET /.well-known/oauth-authorization-server'
  | 'GET /.well-known/atelier-client.json'
  | `POST /oauth/${'register' | 'token' | 'revoke'}`
  | 'GET /metrics'
