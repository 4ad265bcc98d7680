import {
  BuiltInTool,
  imageGenerator,
  type ToolResult,
  trendingCategory,
} from '@atelier/contract/tools/ai-tool'
import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { limits } from '@atelier/contract/limits'
import { eq } from 'drizzle-orm'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { aiToolReaction } from './schema.ts'
import { signInAsGuest, signUp, type TestActor, withToken } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { untilProcessed } from '../../test/sources.ts'
import { setPlan } from '../people/plans/index.ts'
import { detect } from './detect.ts'
import { humanize } from './humanize.ts'

const run = (actor: TestActor, slug: BuiltInTool, text: string) =>
  actor.call(endpoints.runTool, { params: { slug }, body: { text } })
const resultOf = async <Tool extends BuiltInTool>(actor: TestActor, tool: Tool, text: string) =>
  (await actor.get(endpoints.runTool, { params: { slug: tool }, body: { text } })).result as Extract<
    ToolResult,
    { tool: Tool }
  >

describeApp('the AI tools directory', (test) => {
  it('TLS-01 lists at least forty tools with icons and descriptions, including the built-in ones', async () => {
    const { tools } = await (await signUp(test())).get(endpoints.listTools)
    expect(tools.length).toBeGreaterThanOrEqual(40)
    expect(tools.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...BuiltInTool.options, imageGenerator]),
    )
    for (const { attributes } of tools) expect(attributes.ToolImage.url).toMatch(/^data:image\/svg\+xml,/)
  })

  it('API-12 pins and unpins tools per person, and lists the latest pin first', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    for (const toolId of ['zotero', 'claude', 'zotero'])
      await ada.get(endpoints.pinTool, { body: { toolId } })
    expect((await ada.get(endpoints.listTools)).pinnedTools).toEqual(['claude', 'zotero'])
    expect((await bob.get(endpoints.listTools)).pinnedTools).toEqual([])
    await bob.get(endpoints.pinTool, { body: { toolId: 'claude' } })
    const preferences = await ada.get(endpoints.unpinTool, { body: { toolId: 'claude' } })
    expect(preferences).toEqual({ pinnedTools: ['zotero'] })
    expect((await bob.get(endpoints.listTools)).pinnedTools).toEqual(['claude'])
    const body = { toolId: 'nothing' }
    for (const unknownResponse of [
      await ada.send(endpoints.pinTool, { body }),
      await ada.send(endpoints.reactToTool, { body: { ...body, type: 'like' } }),
      await ada.send(endpoints.countToolView, { query: body }),
    ])
      expect(unknownResponse.status).toBe(404)
    expect(await test().context.db.$count(aiToolReaction, eq(aiToolReaction.slug, 'nothing'))).toBe(0)
  })

  it('API-12 counts one view a day and the latest reaction per person, and marks liked tools as trending', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    for (let view = 0; view < 3; view++)
      expect(await ada.get(endpoints.countToolView, { query: { toolId: 'julius' } })).toEqual({ views: 1 })
    expect(await bob.get(endpoints.countToolView, { query: { toolId: 'julius' } })).toEqual({ views: 2 })
    for (const type of ['like', 'dislike', 'like'] as const)
      await ada.get(endpoints.reactToTool, { body: { toolId: 'julius', type } })
    const tool = await bob.get(endpoints.reactToTool, { body: { toolId: 'julius', type: 'dislike' } })
    expect(tool).toMatchObject({ toolMetrics: { views: 2, likes: 1 }, reaction: 'dislike' })
    expect(tool.categories).toContain(trendingCategory)
    const eve = await signUp(test())
    expect(await eve.get(endpoints.getTool, { params: { slug: 'julius' } })).toMatchObject({ reaction: null })
    const { metrics } = await ada.get(endpoints.getToolMetrics)
    expect(metrics.find(({ id }) => id === 'julius')).toEqual({ id: 'julius', likes: 1 })
    expect((await ada.send(endpoints.getTool, { params: { slug: 'nothing' } })).status).toBe(404)
  })

  it('AUTH-08 TLS-04 keeps a guest’s pins and likes when they sign up, and counts their views once', async () => {
    const [bob, guest] = [await signUp(test()), await signInAsGuest(test())]
    await bob.get(endpoints.pinTool, { body: { toolId: 'claude' } })
    await bob.get(endpoints.reactToTool, { body: { toolId: 'claude', type: 'like' } })
    await guest.get(endpoints.pinTool, { body: { toolId: 'zotero' } })
    await guest.get(endpoints.reactToTool, { body: { toolId: 'zotero', type: 'like' } })
    const viewInput = { query: { toolId: 'zotero' } }
    const { views } = await guest.get(endpoints.countToolView, viewInput)
    const response = await guest.raw('/api/auth/sign-up/email', {
      method: 'POST',
      body: JSON.stringify({
        name: 'Ada',
        email: `${guest.id}@people.example`,
        password: 'correct horse battery',
      }),
      headers: { 'content-type': 'application/json' },
    })
    const { token } = (await response.json()) as { token: string }
    const ada = withToken(test(), guest.id, token)
    expect((await ada.get(endpoints.listTools)).pinnedTools).toEqual(['zotero'])
    expect(await ada.get(endpoints.countToolView, viewInput)).toEqual({ views })
    const reactionTo = async (slug: string) =>
      (await ada.get(endpoints.getTool, { params: { slug } })).reaction
    expect([await reactionTo('zotero'), await reactionTo('claude')]).toEqual(['like', null])
  })

  it('AUTH-06 allows free users five tool runs a day, guests three, and everyone else any number', async () => {
    const [ada, guest] = [await signUp(test()), await signInAsGuest(test())]
    for (const [actor, runsMax] of [
      [ada, limits.usage.tools.free],
      [guest, limits.usage.tools.guest],
    ] as const) {
      for (let time = 0; time < runsMax; time++) await resultOf(actor, 'ai-humanizer', 'In order to go.')
      expect((await actor.get(endpoints.listTools)).usage).toEqual({ used: runsMax, limit: runsMax })
      const errorResponse = await run(actor, 'ai-humanizer', 'In order to go.')
      expect(errorResponse.status).toBe(402)
      expect(errorResponse.error?.message).toContain(`You’ve used your ${runsMax} tool runs for today.`)
    }
    await setPlan(test().context, (await ada.get(getUser)).email, 'pro')
    expect((await run(ada, 'ai-humanizer', 'In order to go.')).status).toBe(200)
  })

  it('TLS-02 compares a text only with sources that the person may read', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const sharedText = 'The lamp of the old tower burns four hundred litres of paraffin every single winter.'
    const fileContent = `A log.\n\n${sharedText} Nobody counts them.`
    const { id } = await ada.get(addText, { body: { fileName: 'log.txt', fileContent, source: 'VAULT' } })
    await untilProcessed(test(), ada, id)
    const body = { name: 'Tower', description: 'All about it', creationMode: 'MANUAL' as const }
    const { id: projectId } = await ada.get(createProject, { body })
    await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds: [id] } })
    const text = `As I said: ${sharedText.replace('winter.', 'summer.')} That is all.`
    const outcome = await resultOf(ada, 'plagiarism-checker', text)
    expect(outcome).toMatchObject({
      compared: 1,
      shared: 14,
      runs: [{ attachmentId: id, title: 'log.txt', words: 14 }],
    })
    const [one] = outcome.runs
    expect(text.slice(one?.start, one?.end)).toBe(sharedText.replace(' winter.', ''))
    expect(fileContent.slice(one?.source.start, one?.source.end)).toBe(sharedText.replace(' winter.', ''))
    const errorResponse = await run(bob, 'plagiarism-checker', text)
    expect(errorResponse.error?.message).toMatch(/^You have no sources .* This run didn’t count\.$/)
    await bob.get(addText, { body: { fileName: 'own.txt', fileContent: 'Only mine.', source: 'VAULT' } })
    expect(await resultOf(bob, 'plagiarism-checker', text)).toMatchObject({
      compared: 0,
      runs: [],
      shared: 0,
    })
  })

  it('TLS-02 rejects an empty text and one that is too long', async () => {
    const ada = await signUp(test())
    for (const text of [' ', 'a'.repeat(limits.aiTools.textMax + 1)])
      expect((await run(ada, 'ai-detection', text)).status).toBe(400)
  })
})

it.each([
  ['see turn0search3 for it', 'turn0search3'],
  ['https://a.example/?utm_source=chatgpt.com', 'utm_source=chatgpt.com'],
  ['As an AI language model, I cannot', 'As an AI language model'],
  ['Dear [Your name], hello', '[Your name]'],
  ['Certainly! Here is the letter. Dear Ada, hello', 'Certainly! Here is the letter'],
  ['a\u200Bb', 'U+200B'],
])('TLS-02 detects chatbot boilerplate in “%s”', (text, quote) => {
  expect(detect(text).traces.map((trace) => trace.quote)).toEqual([quote])
})

it('TLS-02 returns measurements without a verdict, and none if the text is too short', () => {
  const text = 'We delve into it. We look. We ask again and again and again. We stop. We go home.'
  const { traces, measures } = detect(text)
  expect(traces).toEqual([])
  expect(measures.map(({ value }) => value)).toEqual([
    expect.stringMatching(/^\d+\.\d ± \d+\.\d words$/),
    '“we”, 5 of 5 sentences',
    expect.stringMatching(/per 1,000 words/),
  ])
  expect(JSON.stringify(measures)).not.toMatch(/%|per cent|probab/i)
  expect(detect('Short.').measures).toEqual([])
})

it('TLS-02 suggests plainer words with reasons, matching the original’s case', () => {
  const text = 'It is important to note that we utilize it. In order to go, we commence.'
  const changes = humanize(text)
  const appliedChanges = changes
    .toReversed()
    .reduce(
      (changedText, { start, end, to }) => changedText.slice(0, start) + to + changedText.slice(end),
      text,
    )
  expect(appliedChanges).toBe('We use it. To go, we begin.')
  expect(changes.every(({ start, end, from }) => text.slice(start, end) === from)).toBe(true)
  expect(humanize('Wir gehen nach Hause.')).toEqual([])
})

describeApp('built-in tools without a model', (test) => {
  it('TLS-02 rejects a text in an unsupported language, without counting a run', async () => {
    const ada = await signUp(test())
    const errorResponse = await run(ada, 'ai-humanizer', 'Wir gehen heute nicht nach Hause, weil es regnet.')
    expect([errorResponse.status, errorResponse.error?.message]).toEqual([
      422,
      expect.stringContaining(
        'Without a language model, this tool only works with English text. This run didn’t count.',
      ),
    ])
    expect((await ada.get(endpoints.listTools)).usage.used).toBe(0)
  })
})

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'built-in tools with a model',
  (test) => {
    const answerWith = (answer: object) => {
      model.script = (_request, reply) => {
        reply.text(JSON.stringify(answer))
        reply.end('stop', { input: 50, output: 20 })
      }
    }
    const text = 'Die Lampe wurde seitens der Wärter entzündet. Sie brennt hell.'

    it('TLS-02 humanizes a text in its own language, and drops suggestions that misquote it', async () => {
      answerWith({
        changes: [
          { from: 'wurde seitens der Wärter entzündet', to: 'zündeten die Wärter an', reason: 'kürzer' },
          { from: 'steht nirgends', to: 'x', reason: 'falsch' },
        ],
      })
      const result = await resultOf(await signUp(test()), 'ai-humanizer', text)
      expect(result).toMatchObject({
        model: 'openai/scripted',
        changes: [{ start: 10, to: 'zündeten die Wärter an' }],
      })
    })

    it('TLS-02 tells the model which passages sound AI-generated, and why', async () => {
      answerWith({ passages: [{ quote: 'Sie brennt hell.', reason: 'ohne Inhalt' }] })
      const { suspects } = await resultOf(await signUp(test()), 'ai-detection', text)
      expect(suspects).toEqual([{ start: 46, end: 62, reason: 'ohne Inhalt' }])
    })

    it('TLS-02 reports passages that paraphrase a source, quoting both sides', async () => {
      const ada = await signUp(test())
      const note = await ada.get(addText, {
        body: { fileName: 'lamp', fileContent: 'The keepers lit the lamp of the tower at dusk every day.' },
      })
      await untilProcessed(test(), ada, note.id)
      const restatement = 'Every evening the tower was lit. The keepers lit the lamp of the tower.'
      answerWith({
        restated: [
          {
            quote: 'Every evening the tower was lit.',
            source: 1,
            sourceQuote: 'The keepers lit the lamp of the tower at dusk every day.',
          },
          { quote: 'Every evening the tower was lit.', source: 2, sourceQuote: 'No such source.' },
        ],
      })
      const { restated } = await resultOf(ada, 'plagiarism-checker', restatement)
      expect(restated).toMatchObject([
        { start: 0, end: 32, attachmentId: note.id, source: { start: 0, end: 56 } },
      ])
    })

    it('TLS-02 doesn’t count a run when the model fails', async () => {
      model.script = (_request, reply) => reply.fail(400, 'no')
      const ada = await signUp(test())
      expect((await run(ada, 'ai-detection', text)).status).not.toBe(200)
      expect((await ada.get(endpoints.listTools)).usage.used).toBe(0)
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
