import type { FetchedLink, LinkContext } from '../fetch-link.ts'

/** Null if the URL is to be read as an ordinary page. */
export type SiteReader = (
  url: URL,
) => ((context: LinkContext, signal: AbortSignal) => Promise<FetchedLink>) | null
