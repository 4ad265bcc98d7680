import type { FetchedLink, LinkContext } from '../fetch-link.ts'

/** Null for an address that it does not know better how to read than any page is read. */
export type SiteReader = (
  url: URL,
) => ((context: LinkContext, signal: AbortSignal) => Promise<FetchedLink>) | null
