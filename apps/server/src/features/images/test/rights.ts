import * as endpoints from '@atelier/contract/endpoints/images/images'
import type { ImageId } from '@atelier/contract/ids'
import { image } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Call, Case, Rows } from '../../../test/rights/case.ts'
import type { Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { replaceOk, only, signedIn, type Verdicts } from '../../../test/rights/verdicts.ts'

const viewersImage: Thing<ImageId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, name) => {
    const id = uuidv7<ImageId>()
    await test.context.db.insert(image).values({
      id,
      ownerId: people.viewer.actor.id,
      prompt: name,
      model: 'sketch',
      kind: 'sketch',
      params: { size: '1024x1024', from: 'nothing', changes: [] },
      seed: 1,
      status: 'failed',
    })
    return id
  },
}

const viewersImageCase = (
  about: string,
  send: (call: Call, imageId: ImageId) => Promise<Response>,
  verdicts: Verdicts = only('viewer'),
): Case => ({
  about,
  thing: viewersImage,
  send: (call) => send(call, call.idOf(viewersImage)),
  verdicts,
})

/** The image's generation failed, so it has no file and can't be edited further. */
const notGenerated = replaceOk('CONFLICT', only('viewer'))
const hiddenVerdicts: Verdicts = { ...only(), signedOut: 'NOT_SIGNED_IN' }

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/images': [
    { about: 'own images', send: ({ actor }) => actor.send(endpoints.listImages), verdicts: signedIn },
  ],
  'GET /v1/images/models': [
    {
      about: 'image models',
      send: ({ actor }) => actor.send(endpoints.listImageModels),
      verdicts: signedIn,
    },
  ],
  'POST /v1/images': [
    {
      about: 'a new image',
      send: ({ actor }) => actor.send(endpoints.makeImage, { body: { prompt: 'A lamp' } }),
      verdicts: { ...signedIn, guest: 'USAGE_LIMIT_REACHED' },
    },
  ],
  'GET /v1/images/{imageId}': [
    viewersImageCase('someone else’s image', ({ actor }, imageId) =>
      actor.send(endpoints.getImage, { params: { imageId } }),
    ),
  ],
  'POST /v1/images/{imageId}/variations': [
    viewersImageCase(
      'a variation of someone else’s image',
      ({ actor }, imageId) => actor.send(endpoints.varyImage, { params: { imageId } }),
      notGenerated,
    ),
  ],
  'POST /v1/images/{imageId}/edits': [
    viewersImageCase(
      'editing someone else’s image',
      ({ actor }, imageId) =>
        actor.send(endpoints.editImage, { params: { imageId }, body: { instruction: 'Add a tree' } }),
      notGenerated,
    ),
  ],
  'GET /v1/images/{imageId}/content': [
    viewersImageCase(
      'someone else’s image, not generated',
      ({ actor }, imageId) => actor.send(endpoints.readImage, { params: { imageId } }),
      hiddenVerdicts,
    ),
  ],
  'GET /v1/images/{imageId}/thumbnail': [
    viewersImageCase(
      'a thumbnail of someone else’s image, not generated',
      ({ actor }, imageId) => actor.send(endpoints.readImageThumbnail, { params: { imageId } }),
      hiddenVerdicts,
    ),
  ],
  'POST /v1/images/{imageId}/vault': [
    viewersImageCase(
      'saving someone else’s image to the vault',
      ({ actor }, imageId) => actor.send(endpoints.saveImage, { params: { imageId } }),
      notGenerated,
    ),
  ],
  'DELETE /v1/images/{imageId}': [
    viewersImageCase('deleting someone else’s image', ({ actor }, imageId) =>
      actor.send(endpoints.deleteImage, { params: { imageId } }),
    ),
  ],
}
