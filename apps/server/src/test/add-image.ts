import * as images from '@atelier/contract/endpoints/images/images'
import type { ImageId } from '@atelier/contract/ids'
import type { AppContext } from '../context.ts'
import { importImage } from '../features/images/index.ts'
import { actAs } from '../platform/actor.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { TestActor } from './actors.ts'

const drawing = '<svg viewBox="0 0 10 10"><rect width="10" height="10"/><circle r="2"/></svg>'

/** Adds an image like those that an earlier version generated. */
export const addImage = async (context: AppContext, actor: TestActor, prompt: string) => {
  const imageId = await importImage(context, actAs({ kind: 'job', userId: actor.id }), {
    id: uuidv7<ImageId>(),
    prompt,
    model: 'sketch',
    kind: 'sketch',
    seed: 7,
    parentId: null,
    size: '1024x1024',
    from: 'nothing',
    changes: [],
    drawn: ['house'],
    bytes: Buffer.from(drawing),
    createdAt: new Date(),
  })
  return actor.get(images.getImage, { params: { imageId } })
}
