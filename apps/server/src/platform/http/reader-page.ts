import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitAtMarkers, unsupportedMarkers, unsupportedTitle } from '@atelier/contract/answers/claim-markers'
import type { Language } from '@atelier/contract/language'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { translatorFor } from './reader-texts.ts'
import { renderMarkdown } from './render-markdown.ts'

interface ReaderMessage {
  readonly isQuestion: boolean
  readonly text: string
  /** Why an answer is incomplete. */
  readonly note?: string
  readonly sources?: readonly { readonly number: number; readonly title: string; readonly quote: string }[]
}

export interface ReaderPage {
  readonly language: Language
  readonly title: string
  readonly symbol: string | null
  readonly description: string
  readonly author?: string
  readonly notice?: { readonly title: string; readonly text: string }
  readonly isIndexed: boolean
  readonly isPrivate?: boolean
  readonly url: string
  readonly previewImage: string
  readonly action: { readonly label: string; readonly href: string }
  readonly markdown: string
  readonly feed?: { readonly title: string; readonly href: string }
  readonly footer?: string
  readonly craft?: { readonly id: string; readonly isDrawn: boolean }
  readonly oembed?: string
  readonly messages?: readonly ReaderMessage[]
  readonly sections?: readonly {
    readonly id: string
    readonly title: string
    readonly day: string
    readonly tags: string
    readonly markdown: string
    readonly language: Language
  }[]
  readonly prompts: readonly { readonly text: string; readonly href: string }[]
  readonly chats: readonly {
    readonly title: string
    readonly messages: readonly ReaderMessage[]
  }[]
}

const slots = { head: '<!--head-->', body: '<!--body-->' }
const bareTemplate = `<!doctype html><html lang="en"><head><meta charset="utf-8">${slots.head}</head><body>${slots.body}</body></html>`

export const readerTemplate = (dist: string | undefined, name = 'reader.html'): string => {
  const path = dist === undefined ? null : join(dist, name)
  return path !== null && existsSync(path) ? readFileSync(path, 'utf8') : bareTemplate
}

export const robotsOf = ({ isIndexed }: Pick<ReaderPage, 'isIndexed'>) =>
  isIndexed ? 'index, follow' : 'noindex'

const renderHead = ({ title, description, isIndexed, url, previewImage, feed, oembed }: ReaderPage) =>
  html`<title>${title} · Atelier</title>
    <meta name="description" content="${description}" />
    <meta name="robots" content="${robotsOf({ isIndexed })}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Atelier" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${previewImage}" />
    <meta name="twitter:card" content="summary_large_image" />
    ${
      feed
        ? html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.href}" />`
        : ''
    }
    ${
      oembed === undefined
        ? ''
        : html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${oembed}" />`
    }`

const renderPrompts = ({ prompts, language }: ReaderPage) =>
  prompts.length === 0
    ? ''
    : html`<section aria-labelledby="prompts">
        <h2 id="prompts">${translatorFor(language)('Start with a question')}</h2>
        <ul class="prompts">
          ${prompts.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}
        </ul>
      </section>`

type HtmlByMarkdown = ReadonlyMap<string, string>

/** Marks are inserted between tags, since sentences may begin and end inside elements. */
const markUnsupportedHtml = (page: string, language: Language): string => {
  if (!unsupportedMarkers.test(page)) return page
  let isOpen = false
  const title = translatorFor(language)(unsupportedTitle)
  const markPart = (part: string): string => {
    if (part.startsWith('<')) return part
    const split = splitAtMarkers(part, isOpen)
    isOpen = split.isOpen
    return split.parts
      .map(([text, isMarked]) =>
        isMarked ? `<span class="unsupported" title="${title}">${text}</span>` : text,
      )
      .join('')
  }
  return page
    .split(/(<[^>]*>)/)
    .map(markPart)
    .join('')
}

const isRich = (markdown: string) => /[$`|]|~~~|\\[([]|<details|^\s*>\s*\[!/im.test(markdown)

const renderAnswer = (markdown: string, htmlMap: HtmlByMarkdown, language: Language) => {
  const markup = raw(markUnsupportedHtml(htmlMap.get(markdown) ?? '', language))
  return isRich(markdown)
    ? html`<div class="answer" data-markdown="${markdown}">${markup}</div>`
    : html`<div class="answer">${markup}</div>`
}

const renderSources = ({ sources = [] }: ReaderMessage, language: Language) =>
  sources.length === 0
    ? ''
    : html`<dl class="sources" aria-label="${translatorFor(language)('Sources')}">
        ${sources.map(
          ({ number, title, quote }) =>
            html`<dt><span>${number}</span> ${title}</dt>
              <dd>${quote}</dd>`,
        )}
      </dl>`

const renderConversation = (
  messages: readonly ReaderMessage[],
  htmlMap: HtmlByMarkdown,
  language: Language,
  heading: 'h2' | 'h3' = 'h2',
) => {
  const translate = translatorFor(language)
  const turnHeading = (title: string) => html`<${raw(heading)} class="turn">${title}</${raw(heading)}>`
  return messages.map((message) =>
    message.isQuestion
      ? html`${turnHeading(translate('Question'))}
          <p class="question">${message.text}</p>`
      : html`${turnHeading(translate('Answer'))} ${renderAnswer(message.text, htmlMap, language)}
        ${message.note === undefined ? '' : html`<p><em>${message.note}</em></p>`}
        ${renderSources(message, language)}`,
  )
}

const renderChats = ({ chats, language }: ReaderPage, htmlMap: HtmlByMarkdown) =>
  chats.length === 0
    ? ''
    : html`<section aria-labelledby="chats">
        <h2 id="chats">${translatorFor(language)('Chats')}</h2>
        ${chats.map(
          ({ title, messages }) =>
            html`<details>
              <summary>${title}</summary>
              ${renderConversation(messages, htmlMap, language, 'h3')}
            </details>`,
        )}
      </section>`

const renderSections = ({ sections = [] }: ReaderPage, htmlMap: HtmlByMarkdown) =>
  sections.map(
    ({ id, title, day, tags, markdown, language: textLanguage }) =>
      html`<article id="${id}" class="answer" aria-labelledby="${id}-title">
        <h2 id="${id}-title" lang="${textLanguage}">${title}</h2>
        <p>
          <em>${day} · <span lang="${textLanguage}">${tags}</span></em>
        </p>
        <div lang="${textLanguage}">${raw(htmlMap.get(markdown) ?? '')}</div>
      </article>`,
  )

const renderCraft = ({ craft, language }: ReaderPage) =>
  craft === undefined
    ? ''
    : html`<div id="craft" data-craft="${craft.id}" ${craft.isDrawn ? raw('data-drawn') : ''}></div>
        <button type="button" id="report" hidden>${translatorFor(language)('Report')}</button>`

const renderBody = (page: ReaderPage, htmlMap: HtmlByMarkdown) => {
  const translate = translatorFor(page.language)
  return html`<header class="bar">
      <a class="logo" href="/chat"><img src="/favicon.svg" alt="" />Atelier</a>
      <a class="action" href="${page.action.href}">${page.action.label}</a>
    </header>
    <main>
      ${page.symbol === null ? '' : html`<p class="symbol" aria-hidden="true">${page.symbol}</p>`}
      <h1>${page.title}</h1>
      <p class="lead">${page.description}</p>
      ${page.author === undefined ? '' : html`<p class="author">${translate('By {name}', { name: page.author })}</p>`}
      ${page.notice ? html`<p class="notice"><strong>${page.notice.title}</strong> ${page.notice.text}</p>` : ''}
      ${page.markdown.trim() === '' ? '' : renderAnswer(page.markdown, htmlMap, page.language)}
      ${renderCraft(page)} ${renderSections(page, htmlMap)}
      ${renderConversation(page.messages ?? [], htmlMap, page.language)} ${renderPrompts(page)}
      ${renderChats(page, htmlMap)}
    </main>
    <footer>
      <p>${page.footer ?? translate('Created with Atelier from the author’s own material.')}</p>
      <nav aria-label="${translate('Legal')}">
        <a href="/cookie-policy">${translate('Cookie policy')}</a>
        <a href="/privacy-policy">${translate('Privacy policy')}</a>
        <a href="/legal-notice">${translate('Legal notice')}</a>
      </nav>
    </footer>`
}

const fillTemplate = (
  template: string,
  language: Language,
  head: HtmlEscapedString,
  body: HtmlEscapedString,
) =>
  template
    .replace('<html lang="en"', `<html lang="${language}" data-language="${language}"`)
    .replace(slots.head, () => head.toString())
    .replace(slots.body, () => body.toString())

/** Renders the page's own text first, since rendering stops at the time limit. */
const renderTexts = async ({
  markdown,
  sections = [],
  messages = [],
  chats,
}: ReaderPage): Promise<HtmlByMarkdown> => {
  const allMessages = [messages, ...chats.map((chat) => chat.messages)].flat()
  const answers = allMessages.filter(({ isQuestion }) => !isQuestion)
  const texts = [
    ...new Set([
      markdown,
      ...sections.map((section) => section.markdown),
      ...answers.map(({ text }) => text),
    ]),
  ]
  const fragments = await renderMarkdown(texts)
  return new Map(texts.map((text, index) => [text, fragments[index] ?? '']))
}

export const renderPage = async (template: string, page: ReaderPage): Promise<string> => {
  const content = await renderBody(page, await renderTexts(page))
  return fillTemplate(template, page.language, await renderHead(page), content)
}

const renderMessagePage = async (
  template: string,
  language: Language,
  message: { readonly title: string; readonly text: string; readonly retry?: string },
): Promise<string> => {
  const translate = translatorFor(language)
  const headHtml = await html`<title>${translate('Not available')} · Atelier</title>
    <meta name="robots" content="noindex" />`
  const text = await html`<header class="bar">
      <a class="logo" href="/chat"><img src="/favicon.svg" alt="" />Atelier</a>
    </header>
    <main>
      <h1>${message.title}</h1>
      <p class="lead">${message.text}</p>
      ${
        message.retry === undefined
          ? ''
          : html`<p class="lead"><a class="action" href="${message.retry}">${translate('Try again')}</a></p>`
      }
    </main>`
  return fillTemplate(template, language, headHtml, text)
}

export const renderNotFoundPage = (template: string, language: Language): Promise<string> => {
  const translate = translatorFor(language)
  return renderMessagePage(template, language, {
    title: translate('Page not found'),
    text: translate('The page is private, or the link is wrong. Ask the person who sent it to you.'),
  })
}

export const renderErrorPage = (
  template: string,
  language: Language,
  status: number,
  path: string,
): Promise<string> => {
  const translate = translatorFor(language)
  return renderMessagePage(template, language, {
    title: translate('Couldn’t load this page'),
    text:
      status === 429
        ? translate('You’ve opened many pages in a short time. Try again in a moment.')
        : translate('Something went wrong on our side. Try again in a moment.'),
    retry: path,
  })
}
