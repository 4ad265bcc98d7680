import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../platform/config.ts'
import { createSafeFetch } from '../../../../platform/fetch/safe-fetch.ts'
import { createLog } from '../../../../platform/log.ts'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { searchAnswers, searchEnvironment } from '../../../../test/sites/search-answers.ts'
import { queryProviders } from '../query-providers.ts'
import { searchQueryOf } from '../search-query.ts'
import { enabledProviders } from './enabled-providers.ts'

const site = await startLocalSite()
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => {
  site.answers = { ...searchAnswers }
  site.requests.length = 0
})

const config = readConfig(searchEnvironment(site))
const fetch = createSafeFetch({ allow: [site.host] })
const providers = enabledProviders({ config, fetch })
const log = createLog('silent')
const query = searchQueryOf('I want to restore the lens of a lighthouse')
const signal = () => AbortSignal.timeout(5000)
const findProviders = (name: string) => providers.filter((provider) => provider.name === name)
const searchBy = (name: string) => {
  const [provider] = findProviders(name)
  if (!provider) throw new Error(`${name} not found`)
  return provider.search(query, signal())
}

describe('the search providers', () => {
  it.each([
    [
      'searxng',
      [
        'https://www.lighthouse.example/fresnel/?utm_source=news',
        'https://lab.example/lens.pdf',
        'https://youtu.be/dQw4w9WgXcQ?si=abc',
      ],
    ],
    ['brave', ['http://lighthouse.example/fresnel', 'https://m.youtube.com/watch?v=aaaaaaaaaaa&t=3']],
    ['tavily', ['https://makers.example/']],
    ['wikipedia', ['https://en.wikipedia.org/wiki/Fresnel_lens']],
    ['arxiv', ['https://arxiv.org/pdf/2101.00001v2']],
    ['openalex', ['https://journal.example/conserving.pdf']],
    ['reddit', ['https://www.reddit.com/r/lighthouses/comments/abc123/who_restores/']],
    ['hackernews', ['https://physics.example/lens', 'https://news.ycombinator.com/item?id=42']],
    ['youtube', ['https://www.youtube.com/watch?v=bbbbbbbbbbb']],
  ])('MGI-02 %s returns its results', async (name, urls) => {
    const results = await searchBy(name)
    expect([...new Set(results.map(({ url }) => url))]).toEqual(urls)
    expect(results.every(({ title }) => title !== '')).toBe(true)
  })

  it('MGI-02 labels each provider’s results with their type', async () => {
    const types = Object.fromEntries(
      (await queryProviders(providers, query, { signal: signal(), log })).map((answer) => [
        answer?.provider,
        [...new Set(answer?.results.map(({ type }) => type))],
      ]),
    )
    expect(types).toMatchObject({
      searxng: ['WEBSITE', 'DOCUMENT', 'YOUTUBE'],
      arxiv: ['DOCUMENT'],
      openalex: ['DOCUMENT'],
      reddit: ['REDDIT'],
      youtube: ['YOUTUBE'],
    })
  })

  it('MGI-02 sends each key only to its own provider', async () => {
    await queryProviders(providers, query, { signal: signal(), log })
    const withKey = site.requests
      .filter(({ headers }) => JSON.stringify(headers).match(/brave-key|tavily-key/))
      .map(({ url }) => url.pathname)
    expect(withKey.toSorted()).toEqual(['/brave/res/v1/web/search', '/tavily/search'])
  })

  it('MGI-02 searches with fewer words when no result has them all', async () => {
    site.answers['/wikipedia/w/api.php'] = { query: { search: [] } }
    await searchBy('wikipedia')
    expect(site.requests.map(({ url }) => url.searchParams.get('srsearch'))).toEqual([
      expect.not.stringContaining(' OR '),
      expect.stringContaining(' OR '),
    ])
  })

  const badAnswers: Record<string, (typeof site.answers)[string]> = {
    'never responds': () => undefined,
    'returns garbage': '<html>Too many requests</html>',
    'returns JSON in another format': {
      results: 'none',
      data: [],
      hits: {},
      contents: 7,
      query: { search: 1 },
    },
    'returns an error': (_request, response) => void response.writeHead(503).end('{}'),
    'cuts the connection': (_request, response) => void response.destroy(),
    'answers 100 MB': (_request, response) => {
      let remainingMegabytes = 100
      const writeMore = () => {
        if (remainingMegabytes-- > 0 && response.writable)
          response.write(Buffer.alloc(1024 * 1024, 'x'), writeMore)
        else response.end()
      }
      writeMore()
    },
  }
  it.each(Object.entries(badAnswers))(
    'MGI-02 loses only the results of a provider that %s',
    async (behavior, answer) => {
      for (const failingPath of ['searxng/search', 'wikipedia', 'arxiv', 'reddit', 'youtube'])
        site.answers = Object.fromEntries(
          Object.entries(site.answers).map(([path, validAnswer]) => [
            path,
            path.startsWith(`/${failingPath}`) ? answer : validAnswer,
          ]),
        )
      // only the provider that never responds should run into the timeout
      const timeoutMs = behavior === 'never responds' ? 3_000 : 30_000
      const queryResults = await queryProviders(providers, query, { signal: signal(), log, timeoutMs })
      const providersWithResults = queryResults.flatMap((queryResult) =>
        queryResult && queryResult.results.length > 0 ? [queryResult.provider] : [],
      )
      expect(providersWithResults).toEqual(['brave', 'tavily', 'openalex', 'hackernews'])
    },
  )
})

describe('the search query', () => {
  it('MGI-02 searches for the key words of a short goal, without its opening phrase', () => {
    expect(query).toMatchObject({ text: 'restore lens lighthouse', language: 'en' })
    expect(searchQueryOf('Ich möchte lernen, wie eine Linse gebaut wird').language).toBe('de')
  })

  it('MGI-03 searches for the key phrases of a long goal, in a short query', () => {
    const { text, words } = searchQueryOf(
      `We need to restore the Fresnel lens of our lighthouse. ${'The Fresnel lens must turn again before the summer visitors arrive. '.repeat(13)}`,
    )
    expect(text.toLowerCase()).toContain('fresnel lens')
    expect(text.length).toBeLessThanOrEqual(120)
    expect(words.length).toBeLessThanOrEqual(4)
  })

  it.each(['🦊'.repeat(500), '?'.repeat(1000), 'x'.repeat(1000), '灯台のレンズを修復したい。'.repeat(70)])(
    'MGI-03 builds a query from any goal',
    (goal) => {
      const { text } = searchQueryOf(goal)
      expect([...text].length).toBeLessThanOrEqual(120)
      expect(text).not.toBe('')
      expect(text.isWellFormed()).toBe(true)
    },
  )
})
