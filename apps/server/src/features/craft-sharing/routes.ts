import * as moderation from '@atelier/contract/endpoints/admin/admin-crafts'
import * as endpoints from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { RouteContext } from '../../feature.ts'
import { notFound } from '../../platform/app-error.ts'
import { serverUrl } from '../../platform/config.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import { readerTemplate } from '../../platform/http/reader-page.ts'
import { serveReaderPage } from '../../platform/http/serve-reader-page.ts'
import { languageOfReader } from '../../platform/http/reader-texts.ts'
import { ownFolderUrls } from '../../platform/http/security-headers.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { presentChat } from '../chat/chats/index.ts'
import { openPreviewImages, servePreviewImage } from '../projects/sharing/index.ts'
import { framePage } from '../crafts/index.ts'
import { sitesOf } from './access.ts'
import { followShare } from './follow-share.ts'
import { dismissReport, listReports, moderateCraft } from './moderate-crafts.ts'
import { reportCraft } from './report-craft.ts'
import {
  forkCraft,
  listShares,
  readSharedCraft,
  shareCraft,
  unshareCraft,
  updateShare,
} from './share-craft.ts'
import { findCraftByShareId, oembedOf, previewSubject, readSharedCraftPage } from './shared-page.ts'

/** The endpoints are public; the session only opens the viewer's own private links. */
const viewerOf = async ({ auth }: AppContext, request: Request): Promise<UserId | null> =>
  (await auth.actorOf(request))?.userId ?? null

export const craftSharingRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listCraftShares, ({ actor, query }) => listShares(context, actor, query))
  serve(endpoints.shareCraft, ({ actor, body }) => shareCraft(context, actor, body))
  serve(endpoints.updateCraftShare, ({ actor, body }) => updateShare(context, actor, body))
  serve(endpoints.deleteCraftShare, ({ actor, body }) => unshareCraft(context, actor, body))
  serve(endpoints.getSharedCraft, async ({ params, request }) =>
    readSharedCraft(context, params.craftId, await viewerOf(context, request)),
  )
  serve(endpoints.followSharedCraft, async ({ params, request, network }) => {
    const abortController = new AbortController()
    const viewer = await viewerOf(context, request)
    const events = await followShare(context, params.craftId, viewer, network, abortController)
    return eventStream(events, { onCancel: () => abortController.abort() })
  })
  serve(endpoints.forkCraft, async ({ actor, params }) =>
    presentChat(await forkCraft(context, actor, params.craftId)),
  )
  serve(endpoints.reportCraft, ({ params, body, network }) =>
    reportCraft(context, params.craftId, body.reason, network),
  )
  serve(moderation.listCraftReports, ({ actor, query }) => listReports(context, actor, query))
  serve(moderation.dismissCraftReport, ({ actor, params }) => dismissReport(context, actor, params.reportId))
  serve(moderation.moderateCraft, ({ actor, params, body }) =>
    moderateCraft(context, actor, params.craftId, body),
  )
}

export const craftPages = ({ app, dist }: RouteContext, context: AppContext): void => {
  const template = readerTemplate(dist, 'craft.html')
  const pageFor = (request: Request, id: string, viewer: UserId | null = null) =>
    readSharedCraftPage(context, id, serverUrl(context.config), languageOfReader(request), viewer)
  app.get('/c/:craftId', async (c) => {
    const viewer = await viewerOf(context, c.req.raw)
    return serveReaderPage(template, c.req.raw, await pageFor(c.req.raw, c.req.param('craftId'), viewer))
  })
  app.get('/c/:craftId/embed', async (c) => {
    const id = c.req.param('craftId')
    const sharedCraft = await findCraftByShareId(context, id)
    const page = sharedCraft && (await pageFor(c.req.raw, id))
    const response = await serveReaderPage(template, c.req.raw, page)
    const sites = (sharedCraft && sitesOf(sharedCraft.share).join(' ')) || "'none'"
    const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-src ${ownFolderUrls(context.config, c.req.url, '/craft/')}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites}`
    response.headers.set('content-security-policy', policy)
    return response
  })
  app.get('/craft/frame/:craftId', async (c) => {
    const sharedRow = await findCraftByShareId(context, c.req.param('craftId'))
    if (!sharedRow) throw notFound()
    return framePage(context, c.req.url, sitesOf(sharedRow.share))
  })
  const previewImages = openPreviewImages(context)
  app.get('/c/:craftId/picture.png', async (c) => {
    const sharedRow = await findCraftByShareId(context, c.req.param('craftId'))
    if (!sharedRow) throw notFound()
    return servePreviewImage(previewImages, c.req.raw, previewSubject(sharedRow))
  })
  app.get('/oembed', async (c) => {
    const oembed = await oembedOf(context, c.req.query('url'), serverUrl(context.config))
    if (!oembed) throw notFound()
    return c.json(oembed)
  })
}
