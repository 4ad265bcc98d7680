import type * as account from '@atelier/contract/endpoints/account'
import type * as apiKeys from '@atelier/contract/endpoints/api-keys'
import type * as assistantTools from '@atelier/contract/endpoints/assistant-tools'
import type * as attachments from '@atelier/contract/endpoints/attachments'
import type * as chats from '@atelier/contract/endpoints/chats'
import type * as cloudDrive from '@atelier/contract/endpoints/cloud-drive'
import type * as events from '@atelier/contract/endpoints/events'
import type * as health from '@atelier/contract/endpoints/health'
import type * as imageUploads from '@atelier/contract/endpoints/image-uploads'
import type * as invitations from '@atelier/contract/endpoints/invitations'
import type * as members from '@atelier/contract/endpoints/members'
import type * as models from '@atelier/contract/endpoints/models'
import type * as projectDeletion from '@atelier/contract/endpoints/project-deletion'
import type * as projects from '@atelier/contract/endpoints/projects'
import type * as sharing from '@atelier/contract/endpoints/sharing'
import type * as setUp from '@atelier/contract/endpoints/set-up'
import type * as teamInvitations from '@atelier/contract/endpoints/team-invitations'
import type * as teams from '@atelier/contract/endpoints/teams'
import type * as thumbnails from '@atelier/contract/endpoints/thumbnails'
import type * as users from '@atelier/contract/endpoints/users'
import type * as vault from '@atelier/contract/endpoints/vault'
import type * as vaultLookup from '@atelier/contract/endpoints/vault-lookup'
import type * as versions from '@atelier/contract/endpoints/versions'
import type { AuthRoute } from '../../platform/auth/auth-gate.ts'

export type RouteOf<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends {
    method: infer Method extends string
    path: infer Path extends `/${string}`
  }
    ? `${Method} ${Path}`
    : never
}[keyof Endpoints]

/** Every call of the contract as `METHOD /path`: one without a row in the table does not compile. */
export type ContractRoute =
  | RouteOf<typeof account>
  | RouteOf<typeof apiKeys>
  | RouteOf<typeof assistantTools>
  | RouteOf<typeof attachments>
  | RouteOf<typeof chats>
  | RouteOf<typeof cloudDrive>
  | RouteOf<typeof events>
  | RouteOf<typeof health>
  | RouteOf<typeof imageUploads>
  | RouteOf<typeof invitations>
  | RouteOf<typeof members>
  | RouteOf<typeof models>
  | RouteOf<typeof projectDeletion>
  | RouteOf<typeof projects>
  | RouteOf<typeof sharing>
  | RouteOf<typeof setUp>
  | RouteOf<typeof teamInvitations>
  | RouteOf<typeof teams>
  | RouteOf<typeof thumbnails>
  | RouteOf<typeof users>
  | RouteOf<typeof vault>
  | RouteOf<typeof vaultLookup>
  | RouteOf<typeof versions>

type Mounted<Route> = Route extends `${infer Method} ${infer Path}` ? `${Method} /api/auth/${Path}` : never

/** Calls of the sign-in that better-auth answers: one without rows does not compile either. */
export type SignInRoute = Mounted<AuthRoute>

/** What is mounted beside the contract. */
export type MountedRoute =
  | 'POST /v1/uploads'
  | `${'GET' | 'PATCH' | 'DELETE'} /v1/uploads/{id}`
  | SignInRoute
  | 'GET /p/{projectId}'
  | 'GET /p/{projectId}/picture.png'
  | 'GET /openapi.json'
  | 'GET /docs'
  | 'GET /metrics'
