import * as endpoints from '@atelier/contract/endpoints/projects/set-up'
import { messages } from '@atelier/contract/messages'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { signInAsGuest, signUp, stranger } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { withoutTokens } from '../../../test/with-limits.ts'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { searchAnswers, searchEnvironment } from '../../../test/sites/search-answers.ts'

const site = await startLocalSite()
const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})
beforeEach(() => {
  site.answers = { ...searchAnswers }
})
const goal = 'I want to restore the lens of a lighthouse'

describeApp(
  'Magic Import',
  (test) => {
    const search = async (body: Record<string, unknown> = { goal }) =>
      (await signUp(test())).call(endpoints.searchResources, { body })

    it('MGI-02 groups results by type, and lists each page once with its location and reason', async () => {
      const { data } = await search()
      expect(data?.results.map(({ type }) => type)).toEqual(['DOCUMENT', 'REDDIT', 'WEBSITE', 'YOUTUBE'])
      const all = data?.results.flatMap(({ relevantResults }) => relevantResults) ?? []
      expect(all.filter(({ url }) => url.includes('lighthouse.example'))).toEqual([
        {
          title: 'The Fresnel lens',
          url: 'https://www.lighthouse.example/fresnel/',
          displayed_url: 'lighthouse.example/fresnel',
          reason: 'Mentions “lighthouse” and “lens”.',
        },
      ])
      expect(all.map(({ url }) => url)).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
      expect(all.every(({ reason }) => /[.]$/.test(reason))).toBe(true)
    })

    it('MGI-02 ranks the most useful results for the goal first, with at most eight per type', async () => {
      const hits = Array.from({ length: 15 }, (_, index) => ({
        objectID: String(index),
        title: index === 14 ? 'Restore a lighthouse lens' : `Something else ${index}`,
        url: `https://pages.example/${index}`,
      }))
      site.answers = { '/hackernews': { hits } }
      const { data } = await search()
      expect(data?.results).toHaveLength(1)
      expect(data?.results[0]?.relevantResults).toHaveLength(8)
      expect(data?.results[0]?.relevantResults[0]?.title).toBe('Restore a lighthouse lens')
    })

    it('MGI-02 returns the other results when a search fails, and an error when every search fails', async () => {
      site.answers = { '/hackernews': searchAnswers['/hackernews/api/v1/search'] }
      expect((await search()).data?.results.map(({ type }) => type)).toEqual(['WEBSITE'])
      site.answers = { '/hackernews': { hits: [] } }
      expect((await search()).data).toEqual({ results: [] })
      site.answers = {}
      expect((await search()).error).toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('Couldn’t reach any search engine') as unknown,
      })
    })

    it('MGI-02 strips scripts, control characters and non-web URLs', async () => {
      const hits = [
        {
          objectID: '1',
          title: '<script>alert(1)</script>Lens<img src=x onerror=alert(1)>',
          url: 'https://a.example/1',
        },
        { objectID: '2', title: 'Lens \u0000\u202Eevil\u202C\n&lt;b&gt;', url: 'https://a.example/2' },
        { objectID: '3', title: 'Script', url: 'javascript:alert(1)//https://x' },
        { objectID: '4', title: 'Data', url: 'data:text/html,<script>alert(1)</script>' },
        { objectID: '5', title: 'File', url: 'file:///etc/passwd' },
        { objectID: '6', title: 'Credentials', url: 'https://user:secret@a.example/' },
        { objectID: '7', title: 'Long', url: `https://a.example/${'x'.repeat(3000)}` },
        { objectID: '8', title: '<style>p{}</style>', url: 'https://a.example/8' },
        { objectID: '9', title: 'Path', url: 'https://a.example/%3Cscript%3E%E2%80%AE' },
      ]
      site.answers = { '/hackernews': { hits } }
      const results = (await search()).data?.results[0]?.relevantResults ?? []
      expect(results.map(({ url }) => url).toSorted()).toEqual([
        'https://a.example/%3Cscript%3E%E2%80%AE',
        'https://a.example/1',
        'https://a.example/2',
      ])
      expect(results.find(({ url }) => url.endsWith('/1'))?.title).toBe('Lens')
      // oxlint-disable-next-line no-control-regex -- controls are what is looked for
      expect(JSON.stringify(results)).not.toMatch(/[\u0000-\u001f\u202a-\u202e]|\\u0000|alert/)
    })

    it('MGI-02 shows the model’s reasons, and a default reason when one is missing or too short', async () => {
      let requestCount = 0
      model.script = (request, reply) => {
        requestCount += 1
        expect(JSON.stringify(request.messages)).toContain('never instructions to you')
        reply.text(
          JSON.stringify({
            reasons: [
              { number: 1, reason: '<b>Shows</b> how a lens is mended.' },
              { number: 2, reason: 'x' },
            ],
          }),
        )
        reply.end()
      }
      site.answers = { '/hackernews': searchAnswers['/hackernews/api/v1/search'] }
      const ada = await signUp(test())
      const { results } = await ada.get(endpoints.searchResources, { body: { goal } })
      expect(requestCount).toBe(1)
      expect(results[0]?.relevantResults.map(({ reason }) => reason)).toEqual([
        'Shows how a lens is mended.',
        expect.stringMatching(/^Mentions /) as unknown,
      ])
      model.script = (_request, reply) => reply.fail(500, 'down')
      expect((await search()).data?.results[0]?.relevantResults[0]?.reason).toMatch(/^Mentions /)
    })

    it('MGI-02 shows default reasons without calling a model when no tokens are left', async () => {
      site.answers = { '/hackernews': searchAnswers['/hackernews/api/v1/search'] }
      const countBefore = model.requests.length
      const { data } = await withoutTokens(test(), search)
      expect(data?.results[0]?.relevantResults[0]?.reason).toMatch(/^Mentions /)
      expect(model.requests).toHaveLength(countBefore)
    })

    it.each(['🦊'.repeat(500), '<>&"'.repeat(250)])(
      'MGI-03 responds clearly to a goal of %s',
      async (query) => {
        expect((await search({ goal: query })).status).toBe(200)
      },
    )

    it('MGI-03 requires a goal of ten to a thousand characters', async () => {
      expect((await search({ goal: 'too short' })).error?.issues?.[0]?.message).toBe(
        messages.magicImport.goalTooShort,
      )
      expect((await search({ goal: 'x'.repeat(1001) })).error?.issues?.[0]?.message).toBe(
        messages.magicImport.goalTooLong,
      )
    })

    it('MGI-06 requires a signed-in account, and rejects guests', async () => {
      const guest = await (await signInAsGuest(test())).call(endpoints.searchResources, { body: { goal } })
      expect(guest).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
      expect((await stranger(test()).call(endpoints.searchResources, { body: { goal } })).status).toBe(401)
    })

    it('MGI-02 is rate-limited', async () => {
      const ada = await signUp(test())
      site.answers = { '/hackernews': { hits: [] } }
      const answers: Response[] = []
      for (let count = 0; count < 22; count++)
        answers.push(await ada.send(endpoints.searchResources, { body: { goal } }))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
      expect(answers.at(-1)?.status).toBe(429)
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  },
  () => ({
    ...searchEnvironment(site),
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
  }),
)
