import * as endpoints from '@atelier/contract/endpoints/site/changelog'
import type { Language } from '@atelier/contract/language'
import type { AppContext } from '../../../context.ts'
import type { RouteContext } from '../../../feature.ts'
import { serverUrl } from '../../../platform/config.ts'
import { renderAtomFeed } from '../../../platform/http/atom-feed.ts'
import { type ReaderPage, readerTemplate } from '../../../platform/http/reader-page.ts'
import { serveReaderPage } from '../../../platform/http/serve-reader-page.ts'
import { languageOfReader, translatorFor } from '../../../platform/http/reader-texts.ts'
import { localizerFor } from '../../../platform/sentences.ts'
import { renderMarkdown } from '../../../platform/http/render-markdown.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { entries, listUpdates, reactToUpdate } from './updates.ts'

export const changelogRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listUpdates, async ({ actor }) => ({ updates: await listUpdates(context, actor) }))
  serve(endpoints.reactToUpdate, ({ actor, body }) => reactToUpdate(context, actor, body))
}

const pageTitle = 'What’s new'

type Entry = (typeof entries)[number]

const localizeEntry = (entry: Entry, language: Language): Entry & { language: Language } => {
  const translate = localizerFor(language)
  const { title: heading, tags, buttonText } = entry
  const paragraphs = entry.body.trim().split(/\n{2,}/)
  if (language === 'en' || [heading, ...paragraphs].some((text) => translate(text) === text))
    return { ...entry, language: 'en' }
  return {
    ...entry,
    language,
    title: translate(heading),
    body: paragraphs.map(translate).join('\n\n'),
    tags: tags.map(translate),
    buttonText: buttonText === null ? null : translate(buttonText),
  }
}

const changelogPage = (origin: string, language: Language): ReaderPage => {
  const translate = translatorFor(language)
  const dayFormat = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return {
    language,
    title: translate(pageTitle),
    symbol: null,
    description: translate('What’s new in Atelier, newest first.'),
    isIndexed: true,
    url: `${origin}/changelog`,
    previewImage: `${origin}/preview.png`,
    feed: { title: translate(pageTitle), href: `${origin}/changelog/atom.xml` },
    action: { label: translate('Open Atelier'), href: '/chat' },
    markdown: '',
    sections: entries.map((entry) => {
      const {
        slug,
        title: heading,
        body,
        date,
        tags,
        buttonText,
        language: entryLanguage,
        ...rest
      } = localizeEntry(entry, language)
      const { updateFollowUpLink: link } = rest
      return {
        id: slug,
        title: heading,
        day: dayFormat.format(new Date(date)),
        tags: tags.join(', '),
        markdown: link === null ? body : `${body}\n\n[${buttonText}](${origin}${link})`,
        language: entryLanguage,
      }
    }),
    footer: translate('Atelier, a workspace for you and an AI assistant.'),
    prompts: [],
    chats: [],
  }
}

const changelogFeed = async (origin: string, language: Language): Promise<string> => {
  const localizedEntries = entries.map((entry) => localizeEntry(entry, language))
  const bodies = await renderMarkdown(localizedEntries.map(({ body }) => body))
  return renderAtomFeed({
    title: `Atelier: ${translatorFor(language)(pageTitle)}`,
    page: `${origin}/changelog`,
    url: `${origin}/changelog/atom.xml`,
    entries: localizedEntries.map((entry, index) => ({
      url: `${origin}/changelog#${entry.slug}`,
      title: entry.title,
      date: entry.date,
      tags: entry.tags,
      html: bodies[index] ?? '',
    })),
  })
}

export const changelogPages = ({ app, dist }: RouteContext, { config }: AppContext): void => {
  const template = readerTemplate(dist)
  app.get('/changelog', (c) =>
    serveReaderPage(template, c.req.raw, changelogPage(serverUrl(config), languageOfReader(c.req.raw))),
  )
  app.get('/changelog/atom.xml', async (c) =>
    c.body(await changelogFeed(serverUrl(config), languageOfReader(c.req.raw)), 200, {
      'content-type': 'application/atom+xml; charset=UTF-8',
      vary: 'accept-language',
    }),
  )
}
