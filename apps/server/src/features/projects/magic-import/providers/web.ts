import type { WebEngine } from '../../../../platform/web-search/web-engines.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { resourceTypeOf } from '../resource-type.ts'

const queryVariants = {
  searxng: [
    (text: string) => ({ text, categories: 'general,videos,science' }),
    (text: string) => ({ text: `${text} site:reddit.com` }),
    (text: string) => ({ text: `${text} filetype:pdf` }),
  ],
  brave: [(text: string) => ({ text })],
  tavily: [(text: string) => ({ text })],
}

export const webProvider = (engine: WebEngine): ResourceProvider => ({
  name: engine.name,
  types: ['DOCUMENT', 'REDDIT', 'WEBSITE', 'YOUTUBE'],
  search: async ({ text, language }, signal) => {
    const searches = queryVariants[engine.name].map((toParams) =>
      engine.search({ ...toParams(text), language }, signal),
    )
    const outcomes = await Promise.allSettled(searches)
    const successfulResults = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    if (successfulResults.length === 0)
      throw new Error(`${engine.name} gave no answer`, { cause: outcomes[0] })
    return successfulResults.flat().map((page) => ({ ...page, type: resourceTypeOf(page.url) }))
  },
})
