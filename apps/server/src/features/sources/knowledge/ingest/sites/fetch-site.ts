import { fetchPage, type FetchedLink, type LinkContext } from '../fetch-link.ts'
import { hackerNewsItem } from './hacker-news-item.ts'
import { redditThread } from './reddit-thread.ts'
import type { SiteReader } from './site-reader.ts'
import { youtubeVideo } from './youtube-video.ts'

/** A paper's page leads to the paper. */
const arxivPaper: SiteReader = ({ hostname, pathname }) => {
  if (!/(^|\.)arxiv\.org$/.test(hostname)) return null
  const paper = /^\/abs\/([\w.-]+(?:\/\d+(?:v\d+)?)?)\/?$/.exec(pathname)?.[1]
  if (!paper) return null
  return (context, signal) => fetchPage(context, `${context.config.sites.arxiv}/pdf/${paper}`, signal)
}

const readers: readonly SiteReader[] = [redditThread, youtubeVideo, hackerNewsItem, arxivPaper]

/** What a link leads to: of some sites what their pages only show with scripts, of all others the page or file itself. */
export const fetchLink = (
  context: LinkContext,
  address: string,
  signal: AbortSignal,
): Promise<FetchedLink> => {
  const url = new URL(address)
  for (const reader of readers) {
    const read = reader(url)
    if (read) return read(context, signal)
  }
  return fetchPage(context, address, signal)
}
