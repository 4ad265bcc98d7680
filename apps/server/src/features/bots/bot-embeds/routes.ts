import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../../context.ts'
import type { RouteContext } from '../../../feature.ts'
import { notFound } from '../../../platform/app-error.ts'
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts'
import { readJson } from '../../../platform/http/read-input.ts'
import { languageOfReader, translatorFor } from '../../../platform/http/reader-texts.ts'
import { answerVisitor, findEmbeddedBot } from './answer-visitor.ts'
import { embedScript, framePage, frameScript } from './embed-page.ts'

const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
}

/** These routes ignore the browser's session. */
export const embedRoutes = ({ app }: RouteContext, context: AppContext): void => {
  app.get('/embed.js', (c) => c.body(embedScript, 200, scriptHeaders))
  app.get('/embed-frame.js', (c) => c.body(frameScript, 200, scriptHeaders))
  app.get('/b/:chatbotId/embed', async (c) => {
    const embeddedBot = await findEmbeddedBot(context.db, c.req.param('chatbotId'))
    if (!embeddedBot?.live) throw notFound()
    const policy = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${embeddedBot.sites.join(' ')}`
    return c.html(framePage(embeddedBot.live, limits.bot.visitorTextMax, languageOfReader(c.req.raw)), 200, {
      'content-security-policy': policy,
      vary: 'accept-language',
    })
  })
  app.post('/b/:chatbotId/answers', async (c) => {
    const network = networkOf(clientAddress(c, context.config.trustedProxies))
    const translate = translatorFor(languageOfReader(c.req.raw))
    const body = await readJson(c.req.raw)
    const data = await answerVisitor(
      context,
      c.req.param('chatbotId'),
      body,
      { network, translate },
      c.req.raw.signal,
    )
    return c.json({ status: 'success', data })
  })
}
