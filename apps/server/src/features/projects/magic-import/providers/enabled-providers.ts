import type { AppContext } from '../../../../context.ts'
import type { SearchProviderName } from '../../../../platform/sites.ts'
import { webEngines } from '../../../../platform/web-search/web-engines.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { arxiv } from './arxiv.ts'
import { hackerNews } from './hacker-news.ts'
import { openalex } from './openalex.ts'
import { reddit } from './reddit.ts'
import { webProvider } from './web.ts'
import { wikipedia } from './wikipedia.ts'
import { youtube } from './youtube.ts'

export const enabledProviders = ({
  config,
  fetch,
}: Pick<AppContext, 'config' | 'fetch'>): ResourceProvider[] => {
  const { search, sites } = config
  const engines = webEngines(config, fetch)
  const webProviderFactory = (name: SearchProviderName) => () => {
    const engine = engines.find((each) => each.name === name)
    return engine ? webProvider(engine) : null
  }
  const factories: Record<SearchProviderName, () => ResourceProvider | null> = {
    searxng: webProviderFactory('searxng'),
    brave: webProviderFactory('brave'),
    tavily: webProviderFactory('tavily'),
    wikipedia: () => wikipedia(fetch, sites.wikipedia),
    arxiv: () => arxiv(fetch, sites['arxiv-search']),
    openalex: () => openalex(fetch, sites.openalex),
    reddit: () => reddit(fetch, sites.reddit),
    hackernews: () => hackerNews(fetch, sites.hackernews),
    youtube: () => youtube(fetch, sites.youtube),
  }
  return search.providers.flatMap((name) => factories[name]() ?? [])
}
