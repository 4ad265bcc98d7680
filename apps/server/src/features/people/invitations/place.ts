import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OfferedInvitation } from './access.ts'
import type { PlaceKind, PlaceId } from './offers/terms.ts'

export interface Place<Kind extends PlaceKind> {
  readonly kind: Kind
  readonly publish: (
    context: Pick<AppContext, 'events'>,
    tx: Database,
    place: { id: PlaceId<Kind> },
  ) => Promise<void>
  /** False if already a member; the role stays. */
  readonly join: (
    context: AppContext,
    tx: Database,
    actor: Actor,
    offer: OfferedInvitation<Kind>,
  ) => Promise<boolean>
}
