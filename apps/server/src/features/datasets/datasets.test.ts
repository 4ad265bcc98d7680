import * as chats from '@atelier/contract/endpoints/chat/chats'
import { analyzeDataset, exploreDataset, getDataset } from '@atelier/contract/endpoints/datasets/datasets'
import { composeMessage } from '@atelier/contract/answers/compose-message'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { getUser, updatePreferences } from '@atelier/contract/endpoints/people/users'
import type { ImportOptions } from '@atelier/contract/datasets/dataset'
import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { signInAsGuest, signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addMember } from '../../test/members.ts'
import type { TestApp } from '../../test/make-app.ts'
import { uploadFile, untilProcessed } from '../../test/sources.ts'
import { setPlan } from '../people/plans/index.ts'

const towns = ['Kiel', 'Bremen', 'Wick']
const sales = Array.from({ length: 36 }, (_, index) => ({
  town: towns[index % 3] ?? '',
  day: `${2022 + Math.floor(index / 18)}-${String(1 + (index % 12)).padStart(2, '0')}-03`,
  litres: 10 + ((index * 37) % 91),
  price: (100 + index) / 4,
}))
const csv = [
  'town,day,litres,unit price',
  ...sales.map(({ town, day, litres, price }) => `${town},${day},${litres},${price}`),
].join('\n')

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const sumLitres = (town: string) => sum(sales.flatMap((sale) => (sale.town === town ? [sale.litres] : [])))

const chatWith = async (test: TestApp, actor: TestActor, files: Record<string, string>) => {
  const attachmentIds: AttachmentId[] = []
  for (const [name, text] of Object.entries(files)) {
    const id = await uploadFile(actor, name, Buffer.from(text), { source: 'VAULT' })
    await untilProcessed(test, actor, id)
    attachmentIds.push(id)
  }
  const { id } = await actor.get(chats.createChat, { body: { attachmentIds } })
  return { chatId: id, attachmentIds }
}
const enableAnalysis = (actor: TestActor) =>
  actor.get(updatePreferences, { body: { dataAnalysis: { isEnabled: true } } })
const listToolsUsed = async (actor: TestActor) => (await actor.get(getUser)).usage.assistant

const ask = async (actor: TestActor, chatId: ChatId, text: string) =>
  composeMessage(await actor.events(chats.sendMessage, { params: { chatId }, body: { text } }))

describeApp('Analyst Mode', (test) => {
  it('LAB-04 previews a file before any question, with changed import options, to anyone who may read it', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const dates = 'day,litres\n01/02/2024,5\n03/04/2024,7\n'
    const { attachmentIds } = await chatWith(test(), ada, { 'days.csv': dates })
    const params = { id: attachmentIds[0] ?? '' }
    const extraCharacters = limits.usage.analystExtra
    expect(await ada.get(getDataset, { params })).toEqual({ dataset: null, takesMessages: extraCharacters })
    expect((await ada.send(analyzeDataset, { params, body: {} })).status).toBe(403)
    await enableAnalysis(ada)
    const analysis = await ada.get(analyzeDataset, { params, body: {} })
    expect(analysis).toMatchObject({ isTold: false, assumed: ['dates'], readAs: { dates: 'day-first' } })
    const readAs = { ...analysis.readAs, dates: 'month-first' } as ImportOptions
    const correctedDataset = await ada.get(analyzeDataset, { params, body: { readAs } })
    expect(correctedDataset).toMatchObject({ isTold: true, assumed: [], readAs })
    expect(correctedDataset.tables[0]?.columns[0]).toMatchObject({ min: '2024-01-02' })
    expect(await ada.get(getDataset, { params })).toEqual({ dataset: correctedDataset, takesMessages: 0 })
    expect(await listToolsUsed(ada)).toBe(extraCharacters)
    const guest = await signInAsGuest(test())
    const guestFile = await uploadFile(guest, 'days.csv', Buffer.from(dates), { source: 'CHAT' })
    expect((await guest.call(analyzeDataset, { params: { id: guestFile }, body: {} })).error?.message).toBe(
      'Sign in to use Labs.',
    )
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
    })
    await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds } })
    const eve = await signUp(test())
    await addMember(test(), projectId, eve.id, 'VIEWER')
    await enableAnalysis(eve)
    expect((await eve.call(analyzeDataset, { params, body: { readAs } })).status).toBe(403)
    for (const endpoint of [getDataset, analyzeDataset])
      expect(
        (await bob.send(endpoint, { params, ...(endpoint === getDataset ? {} : { body: {} }) })).status,
      ).toBe(404)
  })

  it(`LAB-04 charges ${limits.usage.analystExtra} messages once for a free user’s CSV, and none if it fails`, async () => {
    const ada = await signUp(test())
    await enableAnalysis(ada)
    const explore = async (actor: TestActor, name: string, text: string) => {
      const { attachmentIds } = await chatWith(test(), actor, { [name]: text })
      const params = { id: attachmentIds[0] ?? '' }
      return () => actor.call(exploreDataset, { params, body: { table: 'data' } })
    }
    const secondExploration = await explore(ada, 'sales.csv', csv)
    expect((await secondExploration()).data?.total).toBe(36)
    expect((await secondExploration()).data?.total).toBe(36)
    expect(await listToolsUsed(ada)).toBe(limits.usage.analystExtra)
    const exploreBroken = await explore(ada, 'broken.xlsx.csv', '"')
    expect((await exploreBroken()).status).toBe(422)
    expect(await listToolsUsed(ada)).toBe(limits.usage.analystExtra)
    const bob = await signUp(test())
    await setPlan(test().context, (await bob.get(getUser)).email, 'pro')
    await enableAnalysis(bob)
    await (
      await explore(bob, 'sales.csv', csv)
    )()
    expect(await listToolsUsed(bob)).toBe(0)
  })

  it('LAB-04 quotes a table in a chat without a model, and calculates nothing', async () => {
    const ada = await signUp(test())
    await enableAnalysis(ada)
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv })
    const { parts } = await ask(ada, chatId, 'total of litres')
    expect(parts.map(({ type }) => type)).not.toContain('table')
    expect(await listToolsUsed(ada)).toBe(1)
  })
})

describeApp(
  'Analyst Mode at the limit',
  (test) => {
    it('LAB-04 neither analyzes nor charges when too few messages are left', async () => {
      const ada = await signUp(test())
      await enableAnalysis(ada)
      const { attachmentIds } = await chatWith(test(), ada, { 'sales.csv': csv })
      const params = { id: attachmentIds[0] ?? '' }
      const { status, error } = await ada.call(exploreDataset, { params, body: { table: 'data' } })
      expect(status).toBe(402)
      expect(error?.message).toContain(`takes ${limits.usage.analystExtra} messages, and you have 10 left`)
      expect(await listToolsUsed(ada)).toBe(0)
    })
  },
  () => ({ ASSISTANT_DAILY_LIMIT: '10' }),
)

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'Analyst Mode with a model',
  (test) => {
    let setup: Promise<{ ada: TestActor; chatId: ChatId }> | null = null
    const prepare = async () => {
      const ada = await signUp(test())
      const { chatId } = await chatWith(test(), ada, { 'notes.txt': 'A note.', 'sales.csv': csv })
      return { ada, chatId }
    }
    /**
     * The model calls a tool for a user’s table. Returns the offered tools, the tool result that the model
     * received, and the answer.
     */
    const use = async (tool: string, input: object, isEnabled = true) => {
      const { ada, chatId } = await (setup ??= prepare())
      await ada.get(updatePreferences, { body: { dataAnalysis: { isEnabled } } })
      model.requests.length = 0
      model.script = (request, reply) => {
        if (request.messages.at(-1)?.role === 'tool') reply.text('Done.')
        else reply.toolCall(tool, input)
        reply.end()
      }
      const { parts } = await ask(ada, chatId, 'How much oil?')
      const offeredTools = JSON.stringify(model.requests[0]?.tools ?? [])
      const part = parts.find((each) => each.type === 'tool')
      return { offeredTools, toolResult: String(model.requests.at(-1)?.messages.at(-1)?.content), part }
    }

    it('LAB-04 describes a table to a model, and offers the tool only while Analyst Mode is on', async () => {
      const { offeredTools, toolResult } = await use('describe_dataset', { source: 2 })
      for (const name of ['describe_dataset', 'query_dataset', 'make_chart'])
        expect(offeredTools).toContain(name)
      expect(toolResult).toContain('Table "data", 36 rows')
      expect(toolResult).toContain(`- "litres": number; `)
      expect((await use('describe_dataset', { source: 2 }, false)).offeredTools).not.toContain(
        'describe_dataset',
      )
    })

    it('LAB-04 calculates for a model, and shows the person the table with its SQL', async () => {
      const sql = 'select town, sum(litres) as l from data group by 1 order by 1'
      const { toolResult, part } = await use('query_dataset', { source: 2, sql })
      expect(toolResult).toContain(`Kiel\t${sumLitres('Kiel')}`)
      expect(part).toMatchObject({ output: [{ type: 'table', sql, total: 3 }] })
      const errorResponse = await use('query_dataset', { source: 2, sql: "select * from '/etc/passwd'" })
      expect(errorResponse.toolResult).toContain('no table “')
      expect((await use('query_dataset', { source: 1, sql: 'select 1' })).toolResult).toContain(
        'Source 1 isn’t a table',
      )
    })

    it('LAB-04 draws a chart for a model', async () => {
      const sql = 'select town, sum(litres) as l from data group by 1 order by 1'
      const input = { source: 2, sql, type: 'bar', title: 'Litres', x: 'town', y: ['l'] }
      const { part } = await use('make_chart', input)
      expect(part).toMatchObject({
        output: [
          {
            type: 'chart',
            chart: { type: 'bar', rows: towns.toSorted().map((town) => [town, sumLitres(town)]) },
          },
        ],
      })
      expect((await use('make_chart', { ...input, x: 'nothing' })).toolResult).toContain(
        'cannot be drawn this way',
      )
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
