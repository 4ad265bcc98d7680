import { parseFeed } from 'htmlparser2'
import type { SafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { fetchText } from '../../../../platform/fetch/fetch-json.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { narrowSearch } from './narrow-search.ts'

/** Finds preprints as PDFs in an Atom feed (https://info.arxiv.org/help/api/user-manual.html). */
export const arxiv = (fetch: SafeFetch, base: string): ResourceProvider => ({
  name: 'arxiv',
  types: ['DOCUMENT'],
  search: (query, signal) =>
    narrowSearch(
      query,
      async (words) => {
        const params = new URLSearchParams({
          search_query: `all:${words}`,
          max_results: '10',
          sortBy: 'relevance',
        })
        const headers = { accept: 'application/atom+xml' }
        const feed = parseFeed(
          await fetchText(`${base}/api/query?${params.toString()}`, { fetch, signal, headers }),
        )
        if (!feed) throw new Error('arXiv answered no feed')
        return feed.items.flatMap(({ id, title, description }) => {
          const paperId = /\/abs\/([\w./-]+)$/.exec(id ?? '')?.[1]
          if (!paperId || !title) return []
          return [
            { type: 'DOCUMENT', title, url: `https://arxiv.org/pdf/${paperId}`, snippet: description ?? '' },
          ]
        })
      },
      [' AND all:', ' OR all:'],
    ),
})
