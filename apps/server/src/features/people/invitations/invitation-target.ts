import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OfferedInvitation } from './access.ts'
import type { TargetKind, TargetId } from './details/terms.ts'

export interface InvitationTarget<Kind extends TargetKind> {
  readonly kind: Kind
  readonly publish: (
    context: Pick<AppContext, 'events'>,
    tx: Database,
    target: { id: TargetId<Kind> },
  ) => Promise<void>
  /** Returns false if the actor is already a member, who keeps their role. */
  readonly join: (
    context: AppContext,
    tx: Database,
    actor: Actor,
    invitation: OfferedInvitation<Kind>,
  ) => Promise<boolean>
}
