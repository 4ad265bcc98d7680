import * as endpoints from '@atelier/contract/endpoints/sources/image-uploads'
import type { TestActor } from '../../../../test/actors.ts'
import { onePixel } from '../../../../test/pictures.ts'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, replaceOk, anybody, type Verdicts } from '../../../../test/rights/verdicts.ts'

type Route = RouteOf<typeof endpoints>

const unknownName = '0123456789abcdef0123456789abcdef'
const contentType = 'image/png'

/** Signed URL of the actor's own, or an unsigned one if the actor can't get one. */
const signUpload = async (actor: TestActor) => {
  const { data } = await actor.call(endpoints.generateSignedUrlImages, {
    body: { contentType, numOfImages: 1 },
  })
  const [first] = data?.signedUrls ?? []
  return (
    first ?? {
      fileName: unknownName,
      url: `http://localhost/user/images/${unknownName}?expires=1&signature=none`,
    }
  )
}
const uploadTo = (actor: TestActor, url: string) => {
  const { pathname, search } = new URL(url)
  return actor.raw(pathname + search, {
    method: 'PUT',
    body: onePixel.slice(),
    headers: { 'content-type': contentType },
  })
}
const sendImage = async (actor: TestActor): Promise<string> => {
  const { url, fileName } = await signUpload(actor)
  if (fileName !== unknownName) await uploadTo(actor, url)
  return fileName
}
const publish = (actor: TestActor, fileName: string) =>
  actor.send(endpoints.makeImagePublic, { body: { fileName } })
const fetchImage = (actor: TestActor, fileName: string) =>
  actor.send(endpoints.getPublicImage, { params: { fileName } })

const owners: Verdicts = { ...accounts, guest: 'NOT_FOUND' }

/** Ownership of images is tested in image-uploads.test.ts. */
export const rows: Rows<Route> = {
  'POST /user/generateSignedUrlImages': [
    {
      about: 'an image',
      send: ({ actor }) =>
        actor.send(endpoints.generateSignedUrlImages, { body: { contentType, numOfImages: 1 } }),
      verdicts: accounts,
    },
  ],
  'PUT /user/images/{fileName}': [
    {
      about: 'a URL signed for the actor',
      send: async ({ actor }: Call) => uploadTo(actor, (await signUpload(actor)).url),
      verdicts: { ...accounts, signedOut: 'NOT_ALLOWED' },
    },
    {
      about: 'an unsigned URL',
      send: ({ actor }) =>
        actor.send(endpoints.putImage, {
          params: { fileName: unknownName },
          query: { expires: 4e12, signature: 'none' },
        }),
      verdicts: replaceOk('NOT_ALLOWED', anybody),
    },
  ],
  'POST /user/makeImagePublic': [
    {
      about: 'own image',
      send: async ({ actor }) => publish(actor, await sendImage(actor)),
      verdicts: owners,
    },
    {
      about: 'an unknown image',
      send: ({ actor }) => publish(actor, unknownName),
      verdicts: { ...replaceOk('NOT_FOUND', owners), signedOut: 'NOT_SIGNED_IN' },
    },
  ],
  'GET /images/{fileName}': [
    {
      about: 'a public image',
      send: async ({ actor }) => {
        const fileName = await sendImage(actor)
        if (fileName !== unknownName) await publish(actor, fileName)
        return fetchImage(actor, fileName)
      },
      verdicts: { ...owners, signedOut: 'NOT_FOUND' },
      writesFirst: true,
    },
  ],
}
