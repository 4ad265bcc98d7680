import type { ActivityKind } from '@atelier/contract/projects/activity'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { UserEvents } from '../events/user-events.ts'
import type { Grant } from './authorize.ts'

export type AddGrant =
  | Grant<'project', 'ADD_KNOWLEDGE' | 'CREATE_PROJECT'>
  | Grant<'chat', 'SEND_MESSAGE' | 'CREATE_CHAT'>
  | Grant<'bot', 'ADD_KNOWLEDGE'>

export type RemoveGrant =
  | Grant<'project', 'REMOVE_KNOWLEDGE'>
  | Grant<'chat', 'SEND_MESSAGE'>
  | Grant<'bot', 'REMOVE_KNOWLEDGE'>

export type BaseKind = AddGrant['kind']
type OwnerGrant<Of extends BaseKind> = Extract<AddGrant | RemoveGrant, { kind: Of }>
type OwnerId<Of extends BaseKind> = OwnerGrant<Of>['id']

interface KnowledgeChange {
  readonly kind: Extract<ActivityKind, `source-${string}`>
  readonly titles: readonly string[]
}

export interface KnowledgePolicy<Of extends BaseKind = BaseKind> {
  authorizeAdd(db: Database, actor: Actor, id: OwnerId<Of>): Promise<AddGrant>
  authorizeRemove(db: Database, actor: Actor, id: OwnerId<Of>): Promise<RemoveGrant>
  /** Throws if there is no capacity. Takes a lock, so that concurrent additions are counted. */
  requireCapacity(tx: Database, id: OwnerId<Of>, newItems: { files: number; images: number }): Promise<void>
  publishChange(
    context: { readonly clock: Clock; readonly events: UserEvents },
    tx: Database,
    actor: Actor,
    grant: OwnerGrant<Of>,
    change: KnowledgeChange,
  ): Promise<void>
}

export type KnowledgePolicies = { readonly [Of in BaseKind]?: KnowledgePolicy<Of> }
