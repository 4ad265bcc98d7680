import * as endpoints from '@atelier/contract/endpoints/sources/image-uploads'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import { originOf } from '../../../platform/http/origin-of.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { publishImage, readPublicImage } from './publish-image.ts'
import { signUrls } from './sign-urls.ts'
import { deleteOwnImages, deleteUnpublishedImages } from './sweep-images.ts'
import { storeImage } from './store-image.ts'

const imageUploadRoutes = (serve: Serve, context: AppContext) => {
  const { config } = context
  serve(endpoints.generateSignedUrlImages, ({ actor, body, request }) =>
    signUrls(context, actor, body, originOf(config, request)),
  )
  serve(endpoints.putImage, async ({ params: { fileName }, query, request }) => {
    await storeImage(context, { fileName, ...query, request })
    return { fileName }
  })
  serve(endpoints.makeImagePublic, async ({ actor, body: { fileName }, request }) => {
    await publishImage(context, actor, fileName)
    return { publicUrl: `${originOf(config, request)}/images/${fileName}` }
  })
  serve(endpoints.getPublicImage, ({ params, request }) => readPublicImage(context, params.fileName, request))
}

export const feature: Feature = {
  name: 'image-uploads',
  routes: imageUploadRoutes,
  sweep: deleteUnpublishedImages,
  accountDeleted: deleteOwnImages,
}
