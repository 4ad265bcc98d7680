import { z } from 'zod'
import { normalizeImageUrl } from '../../extract/readers/preview-image.ts'
import { fetchApiJson, invalidResponseError } from './fetch-api.ts'
import type { SiteReader } from './site-reader.ts'
import { renderHeading, renderParagraphs, generatePage } from './generated-page.ts'

const commentsMax = 60
const repliesMax = 5

const Listing = z.object({
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }),
})
const PreviewImage = z.object({ url: z.string() })
/** `resolutions` are smaller sizes, the widest last. */
const Preview = z.object({
  images: z
    .array(z.object({ source: PreviewImage, resolutions: z.array(PreviewImage).default([]) }))
    .default([]),
})
const Post = z.object({
  title: z.string(),
  selftext: z.string().default(''),
  url: z.string().default(''),
  is_self: z.boolean().default(true),
  author: z.string().default(''),
  subreddit_name_prefixed: z.string().default(''),
  score: z.number().default(0),
  preview: Preview.optional().catch(undefined),
})
const Comment = z.object({
  author: z.string().default(''),
  body: z.string(),
  score: z.number().default(0),
  replies: z.union([z.literal(''), Listing]).default(''),
})
type Comment = z.infer<typeof Comment>

const parseThreadId = ({ hostname, pathname }: URL): string | null => {
  if (hostname === 'redd.it') return /^\/(\w+)\/?$/.exec(pathname)?.[1] ?? null
  if (!/(^|\.)reddit\.com$/.test(hostname)) return null
  return /^(?:\/(?:r|user)\/[^/]+)?\/comments\/(\w+)/.exec(pathname)?.[1] ?? null
}

const pickTopComments = (listing: z.infer<typeof Listing> | undefined, max: number): Comment[] =>
  (listing?.data.children ?? [])
    .flatMap(({ kind, data }) => (kind === 't1' ? (Comment.safeParse(data).data ?? []) : []))
    .filter(({ author, body }) => author !== 'AutoModerator' && !/^\[(deleted|removed)\]$/.test(body.trim()))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)

const formatComment = ({ author, body, score }: Comment) =>
  renderParagraphs(`${author} (${score} points):\n${body}`)

const formatThread = (comment: Comment): string => {
  const replies = comment.replies === '' ? [] : pickTopComments(comment.replies, repliesMax)
  const replyTexts = replies.map((reply) => `<blockquote>${formatComment(reply)}</blockquote>`)
  return [formatComment(comment), ...replyTexts].join('\n')
}

export const redditThread: SiteReader = (url) => {
  const threadId = parseThreadId(url)
  if (!threadId) return null
  return async (context, signal) => {
    const apiUrl = `${context.config.sites.reddit}/comments/${threadId}.json?raw_json=1&limit=200&sort=top`
    const [posts, comments] = await fetchApiJson(context, apiUrl, z.array(Listing), { signal })
    const post = Post.safeParse(posts?.data.children[0]?.data)
    if (!post.success) throw invalidResponseError(post.error)
    const {
      title,
      selftext,
      is_self,
      url: linkedUrl,
      author,
      subreddit_name_prefixed: subreddit,
      score,
    } = post.data
    const [image] = post.data.preview?.images ?? []
    const imageUrl = (image?.resolutions.at(-1) ?? image?.source)?.url
    const topComments = pickTopComments(comments, commentsMax)
    const parts = [
      renderParagraphs(`${subreddit}, ${author} (${score} points)`),
      ...(is_self || linkedUrl === '' ? [] : [renderParagraphs(linkedUrl)]),
      renderParagraphs(selftext),
      ...(topComments.length > 0 ? [renderHeading(2, 'Comments'), ...topComments.map(formatThread)] : []),
    ]
    return generatePage(url, title, parts, normalizeImageUrl(imageUrl, context.config.sites.reddit))
  }
}
