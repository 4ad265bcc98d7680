import { authorize, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ImageRow, lockOwnImage } from './queries.ts'

const imagePolicy: Policy<'image', ImageRow, 'PUBLISH'> = {
  kind: 'image',
  idOf: ({ fileName }) => fileName,
  errorFor: () => null,
}

export const loadOwnImage = async (
  tx: Database,
  actor: Actor,
  fileName: string,
): Promise<WithGrant<ImageRow, 'image', 'PUBLISH'>> =>
  authorize(imagePolicy, actor, await lockOwnImage(tx, actor.userId, fileName), 'PUBLISH')
