import * as endpoints from '@atelier/contract/endpoints/chat/chat-sharing'
import type { AppContext } from '../../../context.ts'
import type { RouteContext } from '../../../feature.ts'
import { serverUrl } from '../../../platform/config.ts'
import { readerTemplate } from '../../../platform/http/reader-page.ts'
import { serveReaderPage } from '../../../platform/http/serve-reader-page.ts'
import { languageOfReader } from '../../../platform/http/reader-texts.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { presentChat } from '../chats/index.ts'
import { readSharedPage } from './shared-page.ts'
import { continueSharedChat, readShare, shareChat, unshareChat } from './share-chat.ts'

export const chatSharingRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getChatShare, async ({ actor, params }) => ({
    share: await readShare(context, actor, params.chatId),
  }))
  serve(endpoints.shareChat, async ({ actor, params, body }) => ({
    share: await shareChat(context, actor, params.chatId, body),
  }))
  serve(endpoints.unshareChat, async ({ actor, params }) => {
    await unshareChat(context, actor, params.chatId)
    return { id: params.chatId }
  })
  serve(endpoints.continueSharedChat, async ({ actor, params }) =>
    presentChat(await continueSharedChat(context, actor, params.chatId)),
  )
}

export const chatPages = ({ app, dist }: RouteContext, context: AppContext): void => {
  const template = readerTemplate(dist)
  app.get('/s/:chatId', async (c) =>
    serveReaderPage(
      template,
      c.req.raw,
      await readSharedPage(
        context,
        c.req.param('chatId'),
        serverUrl(context.config),
        languageOfReader(c.req.raw),
      ),
    ),
  )
}
