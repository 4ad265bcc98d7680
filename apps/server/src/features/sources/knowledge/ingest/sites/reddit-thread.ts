import { z } from 'zod'
import { pictureAddress } from '../../extract/readers/page-picture.ts'
import { fetchApiJson, notUnderstood } from './fetch-api.ts'
import type { SiteReader } from './site-reader.ts'
import { heading, paragraphs, writtenPage } from './written-page.ts'

const commentsMax = 60
const repliesMax = 5

const Listing = z.object({
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }),
})
const Picture = z.object({ url: z.string() })
/** `resolutions`: smaller sizes, the widest last. */
const Preview = z.object({
  images: z.array(z.object({ source: Picture, resolutions: z.array(Picture).default([]) })).default([]),
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

const threadOf = ({ hostname, pathname }: URL): string | null => {
  if (hostname === 'redd.it') return /^\/(\w+)\/?$/.exec(pathname)?.[1] ?? null
  if (!/(^|\.)reddit\.com$/.test(hostname)) return null
  return /^(?:\/(?:r|user)\/[^/]+)?\/comments\/(\w+)/.exec(pathname)?.[1] ?? null
}

const commentsIn = (listing: z.infer<typeof Listing> | undefined, most: number): Comment[] =>
  (listing?.data.children ?? [])
    .flatMap(({ kind, data }) => (kind === 't1' ? (Comment.safeParse(data).data ?? []) : []))
    .filter(({ author, body }) => author !== 'AutoModerator' && !/^\[(deleted|removed)\]$/.test(body.trim()))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)

const formatComment = ({ author, body, score }: Comment) =>
  paragraphs(`${author} (${score} points):\n${body}`)

const formatThread = (comment: Comment): string => {
  const replies = comment.replies === '' ? [] : commentsIn(comment.replies, repliesMax)
  const answers = replies.map((reply) => `<blockquote>${formatComment(reply)}</blockquote>`)
  return [formatComment(comment), ...answers].join('\n')
}

export const redditThread: SiteReader = (url) => {
  const thread = threadOf(url)
  if (!thread) return null
  return async (context, signal) => {
    const address = `${context.config.sites.reddit}/comments/${thread}.json?raw_json=1&limit=200&sort=top`
    const [posts, comments] = await fetchApiJson(context, address, z.array(Listing), { signal })
    const post = Post.safeParse(posts?.data.children[0]?.data)
    if (!post.success) throw notUnderstood(post.error)
    const { title, selftext, is_self, url: linked, author, subreddit_name_prefixed: room, score } = post.data
    const [image] = post.data.preview?.images ?? []
    const picture = (image?.resolutions.at(-1) ?? image?.source)?.url
    const best = commentsIn(comments, commentsMax)
    const parts = [
      paragraphs(`${room}, ${author} (${score} points)`),
      ...(is_self || linked === '' ? [] : [paragraphs(linked)]),
      paragraphs(selftext),
      ...(best.length > 0 ? [heading(2, 'Comments'), ...best.map(formatThread)] : []),
    ]
    return writtenPage(url, title, parts, pictureAddress(picture, context.config.sites.reddit))
  }
}
