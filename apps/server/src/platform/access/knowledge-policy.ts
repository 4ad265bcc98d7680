import type { ActivityKind } from '@atelier/contract/activity'
import type { BaseId } from '../../db/schema/index.ts'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { UserEvents } from '../events/user-events.ts'

interface KnowledgeChange<Id> {
  readonly id: Id
  readonly kind: Extract<ActivityKind, `source-${string}`>
  /** Of what was added or taken out. */
  readonly titles: readonly string[]
}

/** What the feature that owns a knowledge base says of it. */
export interface KnowledgePolicy<Id> {
  /** Throws unless the actor may add to it or take from it. */
  require(db: Database, actor: Actor, id: Id, right: 'ADD' | 'REMOVE'): Promise<void>
  /** Throws unless there is room for what is coming; two who add count one after the other. */
  requireRoom(tx: Database, id: Id, coming: { files: number; images: number }): Promise<void>
  /** Remembers what was done, and tells who sees it. */
  changed(
    context: { readonly clock: Clock; readonly events: UserEvents },
    tx: Database,
    actor: Actor,
    change: KnowledgeChange<Id>,
  ): Promise<void>
}

/** Of each kind of owner; what has no policy is not there. */
export type KnowledgePolicies = Partial<Record<'project' | 'chat' | 'bot', KnowledgePolicy<BaseId>>>
