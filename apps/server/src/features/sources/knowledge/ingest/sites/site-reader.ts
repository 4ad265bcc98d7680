import type { FetchedLink, LinkContext } from '../fetch-link.ts'

/** Null to read the URL as a regular page. */
export type SiteReader = (
  url: URL,
) => ((context: LinkContext, signal: AbortSignal) => Promise<FetchedLink>) | null
