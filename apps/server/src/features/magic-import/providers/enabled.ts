import type { AppContext } from '../../../context.ts'
import type { SearchProviderName } from '../../../platform/sites.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { arxiv } from './arxiv.ts'
import { brave } from './brave.ts'
import { hackerNews } from './hacker-news.ts'
import { openalex } from './openalex.ts'
import { reddit } from './reddit.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'
import { wikipedia } from './wikipedia.ts'
import { youtube } from './youtube.ts'

/** The providers that the configuration names and that have what they need. */
export const enabledProviders = ({
  config,
  fetch,
}: Pick<AppContext, 'config' | 'fetch'>): ResourceProvider[] => {
  const { search, sites } = config
  const { searxngUrl, braveKey, tavilyKey } = search
  const made: Record<SearchProviderName, () => ResourceProvider | null> = {
    searxng: () => (searxngUrl ? searxng(fetch, searxngUrl) : null),
    brave: () => (braveKey ? brave(fetch, sites.brave, braveKey) : null),
    tavily: () => (tavilyKey ? tavily(fetch, sites.tavily, tavilyKey) : null),
    wikipedia: () => wikipedia(fetch, sites.wikipedia),
    arxiv: () => arxiv(fetch, sites['arxiv-search']),
    openalex: () => openalex(fetch, sites.openalex),
    reddit: () => reddit(fetch, sites.reddit),
    hackernews: () => hackerNews(fetch, sites.hackernews),
    youtube: () => youtube(fetch, sites.youtube),
  }
  return search.providers.flatMap((name) => made[name]() ?? [])
}
