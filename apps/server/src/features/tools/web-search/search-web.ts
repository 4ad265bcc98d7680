import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import {
  searchesWeb,
  type WebEngine,
  webEngines,
  type WebResult,
} from '../../../platform/web-search/web-engines.ts'
import { stripTracking, plainText } from '../../projects/magic-import/index.ts'
import { normalizeUrl, searchWebName } from '../../answers/sources/index.ts'
import { defineTool, type ToolContext } from '../../../platform/tools/tool.ts'

const resultsMax = 8
const engineTimeoutMs = 10_000

const searchWithFallback = async (
  [engine, ...otherEngines]: readonly WebEngine[],
  text: string,
  { app, signal }: Pick<ToolContext, 'app' | 'signal'>,
): Promise<WebResult[]> => {
  if (!engine) throw new AppError('UNAVAILABLE', 'Couldn’t reach the web search service.')
  try {
    return await engine.search({ text }, AbortSignal.any([signal, AbortSignal.timeout(engineTimeoutMs)]))
  } catch (error) {
    signal.throwIfAborted()
    app.log.warn({ engine: engine.name, err: error }, 'web search failed')
    return searchWithFallback(otherEngines, text, { app, signal })
  }
}

export const searchWebTool = defineTool({
  name: searchWebName,
  title: 'Search the web',
  summary:
    'Searches the web when the “Search the web” button below your question is on. Your query is sent to the search engine.',
  description:
    'Finds public web pages: titles, URLs and short excerpts. Write the query as for a search engine, and never include private details of the user or their sources. Then read the best pages with read_page: only pages you read can be cited.',
  input: z.strictObject({ query: z.string().trim().min(1).max(300) }),
  effect: 'outside',
  policy: 'allow',
  isSetUp: searchesWeb,
  execute: async ({ query }, context) => {
    const { app, urls } = context
    const results = await searchWithFallback(webEngines(app.config, app.fetch), query, context)
    const pages = new Map(
      results.flatMap(({ title, url: pageUrl, snippet }) => {
        const url = normalizeUrl(stripTracking(pageUrl)?.href ?? '')
        return url ? [[url, { title: plainText(title, 200), snippet: plainText(snippet, 400) }] as const] : []
      }),
    )
    const topPages = [...pages].slice(0, resultsMax)
    for (const [url] of topPages) urls.add(url)
    const resultTexts = topPages.map(
      ([url, { title, snippet }], index) => `${index + 1}. ${title}\n${url}\n${snippet}`,
    )
    return {
      text: resultTexts.join('\n\n') || 'No results.',
      output: topPages.map(([url, { title }]) => ({ type: 'link', url, title: title || url })),
    }
  },
})
