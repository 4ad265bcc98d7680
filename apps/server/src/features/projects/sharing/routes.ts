import * as endpoints from '@atelier/contract/endpoints/projects/sharing'
import type { AppContext } from '../../../context.ts'
import type { RouteContext } from '../../../feature.ts'
import { notFound } from '../../../platform/app-error.ts'
import { serverUrl } from '../../../platform/config.ts'
import { readerTemplate } from '../../../platform/http/reader-page.ts'
import { serveReaderPage } from '../../../platform/http/serve-reader-page.ts'
import { languageOfReader } from '../../../platform/http/reader-texts.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { readProject } from '../projects/index.ts'
import { setPublic, updateContent, updateSharing, revalidate } from './change-sharing.ts'
import { duplicateProject, forkProject } from './fork-project.ts'
import { generateContent, listCommunity, readSharing } from './read-sharing.ts'
import { openPreviewImages } from './preview-image/preview-images.ts'
import { servePreviewImage } from './preview-image/serve-preview-image.ts'
import { readPublicPage, loadPreviewSubject } from './public-page.ts'

export const sharingRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listCommunity, ({ actor, query }) => listCommunity(context, actor, query))
  serve(endpoints.getSharing, ({ actor, params }) => readSharing(context, actor, params.projectId))
  serve(endpoints.setPublic, async ({ actor, body }) => {
    await setPublic(context, actor, body)
    return readSharing(context, actor, body.projectId)
  })
  serve(endpoints.updateSharing, async ({ actor, body }) => {
    await updateSharing(context, actor, body)
    return readSharing(context, actor, body.projectId)
  })
  serve(endpoints.generateSharingContent, ({ actor, body, request }) =>
    generateContent(context, actor, body, request.signal),
  )
  serve(endpoints.updateSharingContent, async ({ actor, body }) => {
    await updateContent(context, actor, body)
    return readSharing(context, actor, body.projectId)
  })
  serve(endpoints.revalidateProject, async ({ actor, body }) => {
    await revalidate(context, actor, body.projectId)
    return body
  })
  serve(endpoints.forkProject, async ({ actor, body }) =>
    readProject(context, actor, await forkProject(context, actor, body)),
  )
  serve(endpoints.duplicateProject, async ({ actor, params, body }) =>
    readProject(context, actor, await duplicateProject(context, actor, { ...params, ...body })),
  )
}

/** SHR-08: server-rendered pages that need no sign-in. */
export const publicPages = ({ app, dist }: RouteContext, context: AppContext): void => {
  const template = readerTemplate(dist)
  app.get('/p/:projectId', async (c) =>
    serveReaderPage(
      template,
      c.req.raw,
      await readPublicPage(
        context,
        c.req.param('projectId'),
        serverUrl(context.config),
        languageOfReader(c.req.raw),
        await context.auth.actorOf(c.req.raw),
      ),
    ),
  )
  const previewImages = openPreviewImages(context)
  app.get('/p/:projectId/picture.png', async (c) => {
    const subject = await loadPreviewSubject(context, c.req.param('projectId'))
    if (!subject) throw notFound()
    return servePreviewImage(previewImages, c.req.raw, subject)
  })
}
