import type { WebEngine } from '../../../../platform/web-search/web-engines.ts'
import type { ResourceProvider } from '../resource-provider.ts'
import { typeOf } from '../resource-type.ts'

const wordings = {
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
    const searches = wordings[engine.name].map((wording) =>
      engine.search({ ...wording(text), language }, signal),
    )
    const answers = await Promise.allSettled(searches)
    const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (good.length === 0) throw new Error(`${engine.name} gave no answer`, { cause: answers[0] })
    return good.flat().map((page) => ({ ...page, type: typeOf(page.url) }))
  },
})
