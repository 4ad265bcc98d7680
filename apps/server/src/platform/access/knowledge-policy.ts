import type { ActivityKind } from '@atelier/contract/activity'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { UserEvents } from '../events/user-events.ts'
import type { Grant } from './authorize.ts'

/** What lets somebody add to a knowledge base, by what owns it. */
export type AddGrant =
  | Grant<'project', 'ADD_KNOWLEDGE' | 'CREATE_PROJECT'>
  | Grant<'chat', 'SEND_MESSAGE' | 'CREATE_CHAT'>
  | Grant<'bot', 'ADD_KNOWLEDGE'>

/** What lets somebody take from it, and put back. */
export type RemoveGrant =
  | Grant<'project', 'REMOVE_KNOWLEDGE'>
  | Grant<'chat', 'SEND_MESSAGE'>
  | Grant<'bot', 'REMOVE_KNOWLEDGE'>

export type BaseKind = AddGrant['kind']
type OwnerGrant<Of extends BaseKind> = Extract<AddGrant | RemoveGrant, { kind: Of }>
type OwnerId<Of extends BaseKind> = OwnerGrant<Of>['id']

interface KnowledgeChange {
  readonly kind: Extract<ActivityKind, `source-${string}`>
  /** Of what was added or taken out. */
  readonly titles: readonly string[]
}

/** What the feature that owns a knowledge base says of it. */
export interface KnowledgePolicy<Of extends BaseKind = BaseKind> {
  /** Throws unless the actor may. */
  loadToAdd(db: Database, actor: Actor, id: OwnerId<Of>): Promise<AddGrant>
  loadToRemove(db: Database, actor: Actor, id: OwnerId<Of>): Promise<RemoveGrant>
  /** Throws unless there is room for what is coming; two who add count one after the other. */
  requireRoom(tx: Database, id: OwnerId<Of>, coming: { files: number; images: number }): Promise<void>
  /** Remembers what was done, and tells who sees it. */
  changed(
    context: { readonly clock: Clock; readonly events: UserEvents },
    tx: Database,
    actor: Actor,
    grant: OwnerGrant<Of>,
    change: KnowledgeChange,
  ): Promise<void>
}

/** Of each kind of owner; what has no policy is not there. */
export type KnowledgePolicies = { readonly [Of in BaseKind]?: KnowledgePolicy<Of> }
