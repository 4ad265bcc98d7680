import type { ImageId } from '@atelier/contract/ids'
import { authorize, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { findImage, type ImageRow } from './queries.ts'

type ImageRight = 'READ' | 'DELETE' | 'MAKE'

const imagePolicy: Policy<'made image', ImageRow, ImageRight> = {
  kind: 'made image',
  idOf: ({ id }) => id,
  errorFor: ({ ownerId }, _right, { userId }) => (ownerId === userId ? null : notFound()),
}

/** Only the actor's own image, else NOT_FOUND. Locks the row for rights that write. */
export const loadImage = async <Right extends ImageRight>(
  db: Database,
  actor: Actor,
  id: ImageId,
  right: Right,
): Promise<WithGrant<ImageRow, 'made image', Right>> =>
  authorize(imagePolicy, actor, await findImage(db, id, right !== 'READ'), right)
