import { startLocalSite } from '@atelier/testing/start-local-site'

/** Satisfies every JSON schema that is sent to the scripted model. */
export const structuredAnswer = {
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

/** Replaces all search providers with one that returns no results. */
export const startEmptySearchServer = async () => {
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
