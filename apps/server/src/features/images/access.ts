import type { ImageId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { findImage, type ImageRow } from './queries.ts'

type ImageRight = 'READ' | 'DELETE' | 'MAKE'

const owning: Policy<'made image', ImageRow, ImageRight> = {
  kind: 'made image',
  idOf: ({ id }) => id,
  refusal: ({ ownerId }, _right, { userId }) => (ownerId === userId ? null : notFound()),
}

/** A picture of the actor’s own; 404 for everybody else’s. What will be written to is locked. */
export const loadImage = async <Right extends ImageRight>(
  db: Database,
  actor: Actor,
  id: ImageId,
  right: Right,
): Promise<WithGrant<ImageRow, 'made image', Right>> =>
  authorize(owning, actor, await findImage(db, id, right !== 'READ'), right)
