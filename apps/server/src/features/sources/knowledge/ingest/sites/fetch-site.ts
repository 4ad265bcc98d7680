import { fetchPage, type FetchedLink, type LinkContext } from '../fetch-link.ts'
import { hackerNewsItem } from './hacker-news-item.ts'
import { redditThread } from './reddit-thread.ts'
import type { SiteReader } from './site-reader.ts'
import { youtubeVideo } from './youtube-video.ts'

/** The page of an arXiv abstract leads to its PDF. */
const arxivPaper: SiteReader = ({ hostname, pathname }) => {
  if (!/(^|\.)arxiv\.org$/.test(hostname)) return null
  const paperId = /^\/abs\/([\w.-]+(?:\/\d+(?:v\d+)?)?)\/?$/.exec(pathname)?.[1]
  if (!paperId) return null
  return (context, signal) => fetchPage(context, `${context.config.sites.arxiv}/pdf/${paperId}`, signal)
}

const readers: readonly SiteReader[] = [redditThread, youtubeVideo, hackerNewsItem, arxivPaper]

/** Some sites are read with their API, since their pages need scripts. */
export const fetchLink = (
  context: LinkContext,
  linkUrl: string,
  signal: AbortSignal,
): Promise<FetchedLink> => {
  const url = new URL(linkUrl)
  for (const reader of readers) {
    const fetchPageFor = reader(url)
    if (fetchPageFor) return fetchPageFor(context, signal)
  }
  return fetchPage(context, linkUrl, signal)
}
