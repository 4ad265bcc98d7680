import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OfferedInvitation } from './access.ts'
import type { PlaceKind, PlaceId } from './offers/terms.ts'

/** What the feature that owns a kind of place does for its invitations. */
export interface Place<Kind extends PlaceKind> {
  readonly kind: Kind
  /** Tells everybody in it, in the transaction of a change. */
  readonly publish: (
    context: Pick<AppContext, 'events'>,
    tx: Database,
    place: { id: PlaceId<Kind> },
  ) => Promise<void>
  /** Takes the actor in; false for who is in it already, and stays so with the role they have. */
  readonly join: (
    context: AppContext,
    tx: Database,
    actor: Actor,
    offer: OfferedInvitation<Kind>,
  ) => Promise<boolean>
}
