import * as endpoints from '@atelier/contract/endpoints/changelog'
import type { AppContext } from '../../context.ts'
import type { Mounting } from '../../feature.ts'
import { ownAddress } from '../../platform/config.ts'
import { renderAtomFeed } from '../../platform/http/atom-feed.ts'
import { type ReaderPage, readerTemplate, serveReaderPage } from '../../platform/http/reader-page.ts'
import { renderMarkdown } from '../../platform/http/render-markdown.ts'
import type { Serve } from '../../platform/http/server-router.ts'
import { entries, listUpdates, reactToUpdate } from './updates.ts'

export const changelogRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listUpdates, async ({ actor }) => ({ updates: await listUpdates(context, actor) }))
  serve(endpoints.reactToUpdate, ({ actor, body }) => reactToUpdate(context, actor, body))
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const title = 'What is new'

const markdownOf = (origin: string) =>
  entries
    .map((entry) => {
      const { updateFollowUpLink: link, buttonText } = entry
      const follow = link === null ? '' : `\n\n[${buttonText}](${origin}${link})`
      return `## ${entry.title}\n\n*${day.format(new Date(entry.date))} · ${entry.tags.join(', ')}*\n\n${entry.body}${follow}`
    })
    .join('\n\n')

const changelogPage = (origin: string): ReaderPage => ({
  // as its entries are
  language: 'en',
  title,
  symbol: null,
  description: 'What has come to Atelier, the latest first.',
  isIndexed: true,
  url: `${origin}/changelog`,
  picture: `${origin}/preview.png`,
  feed: { title, href: `${origin}/changelog/atom.xml` },
  action: { label: 'Open Atelier', href: '/chat' },
  markdown: markdownOf(origin),
  footer: 'Atelier, a workshop for you and an assistant.',
  prompts: [],
  chats: [],
})

const changelogFeed = async (origin: string): Promise<string> => {
  const bodies = await renderMarkdown(entries.map(({ body }) => body))
  return renderAtomFeed({
    title: `Atelier: ${title}`,
    page: `${origin}/changelog`,
    url: `${origin}/changelog/atom.xml`,
    entries: entries.map((entry, at) => ({
      url: `${origin}/changelog#${entry.slug}`,
      title: entry.title,
      date: entry.date,
      tags: entry.tags,
      html: bodies[at] ?? '',
    })),
  })
}

/** What is new, for whoever reads, and for programs that follow it. */
export const changelogPages = ({ app, dist }: Mounting, { config }: AppContext): void => {
  const template = readerTemplate(dist)
  const origin = ownAddress(config)
  app.get('/changelog', (c) => serveReaderPage(template, c.req.raw, changelogPage(origin)))
  app.get('/changelog/atom.xml', async (c) =>
    c.body(await changelogFeed(origin), 200, { 'content-type': 'application/atom+xml; charset=UTF-8' }),
  )
}
