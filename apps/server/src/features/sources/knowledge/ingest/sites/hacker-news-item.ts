import { z } from 'zod'
import { fetchApiJson } from './fetch-api.ts'
import type { SiteReader } from './site-reader.ts'
import { renderHeading, renderParagraphs, generatePage } from './generated-page.ts'

const commentsMax = 60
const repliesMax = 5

interface Item {
  title?: string | null | undefined
  author?: string | null | undefined
  url?: string | null | undefined
  text?: string | null | undefined
  points?: number | null | undefined
  children: Item[]
}

const Item: z.ZodType<Item> = z.object({
  title: z.string().nullish(),
  author: z.string().nullish(),
  url: z.string().nullish(),
  text: z.string().nullish(),
  points: z.number().nullish(),
  get children() {
    return z.array(Item).default([])
  },
})

const formatItem = ({ author, text, children }: Item, replyCount: number): string => {
  const replyTexts = children
    .filter((child) => child.text)
    .slice(0, replyCount)
    .map((child) => `<blockquote>${formatItem(child, 0)}</blockquote>`)
  return [renderParagraphs(`${author ?? ''}:`), `<div>${text ?? ''}</div>`, ...replyTexts].join('\n')
}

/** Reads an item with its comments, sorted by votes (https://hn.algolia.com/api). */
export const hackerNewsItem: SiteReader = (url) => {
  const id =
    url.hostname === 'news.ycombinator.com' && url.pathname === '/item' ? url.searchParams.get('id') : null
  if (!id || !/^\d{1,12}$/.test(id)) return null
  return async (context, signal) => {
    const apiUrl = `${context.config.sites.hackernews}/api/v1/items/${id}`
    const item = await fetchApiJson(context, apiUrl, Item, { signal })
    const comments = item.children.filter(({ text }) => text).slice(0, commentsMax)
    return generatePage(url, item.title ?? `A comment by ${item.author ?? 'someone'}`, [
      renderParagraphs(`Hacker News, ${item.author ?? ''} (${item.points ?? 0} points)`),
      renderParagraphs(item.url ?? ''),
      `<div>${item.text ?? ''}</div>`,
      ...(comments.length > 0 ? [renderHeading(2, 'Comments')] : []),
      ...comments.map((comment) => formatItem(comment, repliesMax)),
    ])
  }
}
