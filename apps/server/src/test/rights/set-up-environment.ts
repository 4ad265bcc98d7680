import { startLocalSite } from '@atelier/testing/start-local-site'

/** Fills every form that a model is asked to fill. */
export const filledForm = {
  generatedTitle: 'Light',
  generatedDescription: 'Keeps a light.',
  generatedSymbol: '🔦',
  generatedSystemPrompt: 'You keep a light.',
  initialQuery: 'What keeps a light?',
  starterQuestions: ['What keeps it?', 'Who keeps it?', 'When is it kept?'],
  prompts: ['What keeps a light?', 'Who keeps it?'],
  markdown: 'A light is kept.',
  reasons: [],
}

/** A search that finds nothing, in place of all others. */
export const startSearch = async () => {
  const site = await startLocalSite({ '/': { hits: [] } })
  return {
    environment: {
      SEARCH_PROVIDERS: 'hackernews',
      SITE_ADDRESSES: `hackernews=${site.url}`,
      OUTBOUND_ALLOW: site.host,
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
