import { z } from 'zod'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchJson } from '../../../../platform/fetch/fetch-json.ts'
import type { ProviderResult, ResourceProvider } from '../resource-provider.ts'

const Runs = z
  .object({ runs: z.array(z.object({ text: z.string() })).default([]) })
  .transform(({ runs }) => runs.map(({ text }) => text).join(''))

const Video = z.object({
  videoId: z.string().regex(/^[\w-]{11}$/),
  title: Runs,
  ownerText: Runs.optional(),
  detailedMetadataSnippets: z.array(z.object({ snippetText: Runs })).optional(),
})

const videosMax = 15
const visitsMax = 200_000

const collectVideos = (answer: unknown): z.infer<typeof Video>[] => {
  const videos: z.infer<typeof Video>[] = []
  const queue: unknown[] = [answer]
  for (let visits = 0; queue.length > 0 && videos.length < videosMax && visits < visitsMax; visits++) {
    const node = queue.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('videoRenderer' in node) {
      const video = Video.safeParse(node.videoRenderer)
      if (video.success) videos.push(video.data)
    } else for (const each of Object.values(node).toReversed()) queue.push(each)
  }
  return videos
}

const toResult = ({
  videoId,
  title,
  ownerText,
  detailedMetadataSnippets,
}: z.infer<typeof Video>): ProviderResult => ({
  type: 'YOUTUBE',
  title,
  url: `https://www.youtube.com/watch?v=${videoId}`,
  snippet: [ownerText ?? '', ...(detailedMetadataSnippets ?? []).map(({ snippetText }) => snippetText)]
    .filter((part) => part !== '')
    .join('. '),
})

/** Scrapes YouTube's results page, since the public API requires a key. */
export const youtube = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'youtube',
  types: ['YOUTUBE'],
  search: async ({ text, language }, signal) => {
    const client = { clientName: 'WEB', clientVersion: '2.20250101.00.00', hl: language }
    const body = { context: { client }, query: text }
    const url = `${base}/youtubei/v1/search?prettyPrint=false`
    const answer = await fetchJson(url, z.looseObject({ contents: z.unknown() }), { fetch, signal, body })
    return collectVideos(answer.contents).map(toResult)
  },
})
