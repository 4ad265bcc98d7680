import * as chats from '@atelier/contract/endpoints/chats'
import { analyseDataset, getDataset } from '@atelier/contract/endpoints/datasets'
import { composeMessage } from '@atelier/contract/compose-message'
import { createProject } from '@atelier/contract/endpoints/projects'
import { addFromVault } from '@atelier/contract/endpoints/set-up'
import { getUser, updatePreferences } from '@atelier/contract/endpoints/users'
import type { ReadAs } from '@atelier/contract/dataset'
import type { AttachmentId, ChatId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { comeAsGuest, signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addMember } from '../../test/members.ts'
import type { TestApp } from '../../test/make-app.ts'
import { uploadFile, untilRead } from '../../test/sources.ts'
import { setPlan } from '../users/index.ts'

const towns = ['Kiel', 'Bremen', 'Wick']
const sales = Array.from({ length: 36 }, (_, at) => ({
  town: towns[at % 3] ?? '',
  day: `${2022 + Math.floor(at / 18)}-${String(1 + (at % 12)).padStart(2, '0')}-03`,
  litres: 10 + ((at * 37) % 91),
  price: (100 + at) / 4,
}))
const csv = [
  'town,day,litres,unit price',
  ...sales.map(({ town, day, litres, price }) => `${town},${day},${litres},${price}`),
].join('\n')

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const litresOf = (town: string) => sum(sales.flatMap((sale) => (sale.town === town ? [sale.litres] : [])))
const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 2 : 4 })

const chatWith = async (test: TestApp, actor: TestActor, files: Record<string, string>) => {
  const attachmentIds: AttachmentId[] = []
  for (const [name, text] of Object.entries(files)) {
    const id = await uploadFile(actor, name, Buffer.from(text), { source: 'VAULT' })
    await untilRead(test, actor, id)
    attachmentIds.push(id)
  }
  const { id } = await actor.get(chats.createChat, { body: { attachmentIds } })
  return { chatId: id, attachmentIds }
}
const switchOn = (actor: TestActor) =>
  actor.get(updatePreferences, { body: { dataAnalysis: { isEnabled: true } } })
const usedBy = async (actor: TestActor) => (await actor.get(getUser)).usage.assistant

const ask = async (actor: TestActor, chatId: ChatId, text: string, more: object = {}) => {
  const message = composeMessage(
    await actor.events(chats.sendMessage, { params: { chatId }, body: { text, ...more } }),
  )
  const parts = message.parts
  return {
    message,
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    tables: parts.flatMap((part) => (part.type === 'table' ? [part] : [])),
    charts: parts.flatMap((part) => (part.type === 'chart' ? [part.chart] : [])),
  }
}

describeApp('Analyst Mode without a model', (test) => {
  const best = towns.toSorted((a, b) => litresOf(b) - litresOf(a))[0] ?? ''
  const prices = sales.map(({ price }) => price)

  it('LAB-04 answers questions about a CSV with numbers, tables and charts that are calculated', async () => {
    const ada = await signUp(test())
    await switchOn(ada)
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv })
    const mean = sum(prices) / prices.length
    const expected: [string, string, string | null][] = [
      ['What is the total of litres?', `**${shown(sum(sales.map(({ litres }) => litres)))}**`, null],
      ['average unit price', `**${shown(mean)}**`, null],
      ['How many rows are there?', '**36**', null],
      ['How many different towns are there?', '**3**', null],
      ['how many towns are there?', '**3**', null],
      ['top 2 towns by litres', `**${best}**`, 'bar'],
      ['what is the highest price?', `**${shown(Math.max(...prices))}**`, null],
      ['total litres in Kiel', `**${shown(litresOf('Kiel'))}**`, null],
      ['Which town has the most litres?', `**${best}**`, 'bar'],
      ['litres by town', `**${shown(litresOf(best))}**`, 'bar'],
      ['Show me the share of litres by town', `**${best}**`, 'pie'],
      ['litres over time', '2022-01', 'line'],
      ['distribution of litres', 'median', 'histogram'],
      ['Is there a correlation between litres and unit price?', 'correlation', 'scatter'],
      ['Summe von litres nach town', `**${litresOf(best).toLocaleString('de')}**`, 'bar'],
      ['Quelle est la moyenne de litres par town ?', 'moyenne', 'bar'],
      ['how many rows with litres over 50', `**${sales.filter(({ litres }) => litres > 50).length}**`, null],
      ['What is in this file?', '**36** rows', 'histogram'],
    ]
    for (const [question, says, chart] of expected) {
      const answer = await ask(ada, chatId, question)
      const said = answer.text.includes(says) ? says : answer.text
      expect([question, said, answer.charts[0]?.type ?? null]).toEqual([question, says, chart])
      const queries = [
        ...answer.tables.map(({ sql }) => sql),
        ...answer.charts.map(({ source }) => source?.sql),
      ]
      expect(queries.join('\n')).toMatch(/select /)
    }
  })

  it('LAB-04 shows what is in a file before a question, reads it another way when told, for who may', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const dates = 'day,litres\n01/02/2024,5\n03/04/2024,7\n'
    const { attachmentIds } = await chatWith(test(), ada, { 'days.csv': dates })
    const params = { id: attachmentIds[0] ?? '' }
    const extra = limits.usage.analystExtra
    expect(await ada.get(getDataset, { params })).toEqual({ dataset: null, takesMessages: extra })
    expect((await ada.send(analyseDataset, { params, body: {} })).status).toBe(403)
    await switchOn(ada)
    const found = await ada.get(analyseDataset, { params, body: {} })
    expect(found).toMatchObject({ isTold: false, assumed: ['dates'], readAs: { dates: 'day-first' } })
    const readAs = { ...found.readAs, dates: 'month-first' } as ReadAs
    const told = await ada.get(analyseDataset, { params, body: { readAs } })
    expect(told).toMatchObject({ isTold: true, assumed: [], readAs })
    expect(told.tables[0]?.columns[0]).toMatchObject({ min: '2024-01-02' })
    expect(await ada.get(getDataset, { params })).toEqual({ dataset: told, takesMessages: 0 })
    expect(await usedBy(ada)).toBe(extra)
    const guest = await comeAsGuest(test())
    const own = await uploadFile(guest, 'days.csv', Buffer.from(dates), { source: 'CHAT' })
    expect((await guest.call(analyseDataset, { params: { id: own }, body: {} })).error?.message).toBe(
      'Sign in to use Labs.',
    )
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' },
    })
    await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds } })
    const eve = await signUp(test())
    await addMember(test(), projectId, eve.id, 'VIEWER')
    await switchOn(eve)
    expect((await eve.call(analyseDataset, { params, body: { readAs } })).status).toBe(403)
    for (const endpoint of [getDataset, analyseDataset])
      expect(
        (await bob.send(endpoint, { params, ...(endpoint === getDataset ? {} : { body: {} }) })).status,
      ).toBe(404)
  })

  it('LAB-04 says with every number which rows of the file it leaves out', async () => {
    const ada = await signUp(test())
    await switchOn(ada)
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': `${csv}\na,row,that,fits,not,at,all` })
    expect((await ask(ada, chatId, 'total of litres')).text).toMatch(/\d.*1 row was left out/)
  })

  it('LAB-04 says with every number what it assumed, until somebody tells', async () => {
    const ada = await signUp(test())
    await switchOn(ada)
    const text = 'day,price\n01/02/2024,"1,234"\n03/04/2024,"5,678"\n'
    const { chatId, attachmentIds } = await chatWith(test(), ada, { 'days.csv': text })
    const assumed = 'Assumed, as the file does not say: decimal point, day before month.'
    expect((await ask(ada, chatId, 'total price')).text).toContain(assumed)
    expect((await ask(ada, chatId, 'Summe von price')).text).toContain('Dezimalpunkt, Tag vor Monat')
    const params = { id: attachmentIds[0] ?? '' }
    const { readAs } = await ada.get(analyseDataset, { params, body: {} })
    await ada.get(analyseDataset, { params, body: { readAs: { ...readAs, decimal: ',' } as ReadAs } })
    const told = (await ask(ada, chatId, 'total price')).text
    expect(told).toContain('**6.912**')
    expect(told).not.toContain('Assumed')
  })

  it('LAB-04 says what can be asked where it does not understand, and calculates nothing when it is off', async () => {
    const ada = await signUp(test())
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv })
    expect((await ask(ada, chatId, 'total of litres')).tables).toEqual([])
    await switchOn(ada)
    const answer = await ask(ada, chatId, 'Which lamps are the most beautiful?')
    expect(answer.text).toContain('“total litres”')
    const searching = await ask(ada, chatId, 'total of litres', { searchesWeb: true })
    expect(searching.tables).toEqual([])
  })

  it('LAB-04 says that it could calculate what takes all rows of a table, where it is off', async () => {
    const ada = await signUp(test())
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv, 'towns.txt': 'Wick is a town.' })
    const hint = 'Switch on Analyst Mode in Labs, and I will calculate'
    expect((await ask(ada, chatId, 'Which town has the most litres?')).text).toContain(hint)
    expect((await ask(ada, chatId, 'Where is the moon of Jupiter made?')).text).not.toContain(hint)
    const { chatId: another } = await chatWith(test(), ada, { 'towns.txt': 'Town | Litres\nWick | 12' })
    expect((await ask(ada, another, 'Which town has the most litres?')).text).not.toContain(hint)
  })

  it(`LAB-04 takes ${limits.usage.analystExtra} messages for a CSV of a free user, once, and none where it fails`, async () => {
    const eve = await signUp(test())
    const { chatId: eves } = await chatWith(test(), eve, { 'towns.txt': 'Wick is a town.' })
    await ask(eve, eves, 'What is Wick?')
    const ada = await signUp(test())
    await switchOn(ada)
    const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv })
    await ask(ada, chatId, 'total of litres')
    expect(await usedBy(ada)).toBe(1 + limits.usage.analystExtra)
    expect(await usedBy(eve)).toBe(1)
    await ask(ada, chatId, 'average of litres')
    expect(await usedBy(ada)).toBe(2 + limits.usage.analystExtra)
    const { chatId: broken } = await chatWith(test(), ada, { 'broken.xlsx.csv': '"' })
    await ask(ada, broken, 'how many rows are there?')
    expect(await usedBy(ada)).toBe(3 + limits.usage.analystExtra)
    const bob = await signUp(test())
    await setPlan(test().context, (await bob.get(getUser)).email, 'pro')
    await switchOn(bob)
    const { chatId: bobs } = await chatWith(test(), bob, { 'sales.csv': csv })
    await ask(bob, bobs, 'total of litres')
    expect(await usedBy(bob)).toBe(1)
  })
})

describeApp(
  'Analyst Mode at the limit',
  (test) => {
    it('LAB-04 analyses nothing, and counts nothing for it, where too few messages are left', async () => {
      const ada = await signUp(test())
      await switchOn(ada)
      const { chatId } = await chatWith(test(), ada, { 'sales.csv': csv })
      const answer = await ask(ada, chatId, 'total of litres')
      expect(answer.text).toContain(`takes ${limits.usage.analystExtra} messages, and you have 9 left`)
      expect(answer.tables).toEqual([])
      expect(await usedBy(ada)).toBe(1)
    })
  },
  () => ({ ASSISTANT_DAILY_LIMIT: '10' }),
)

const model = await startScriptedModel((_request, say) => say.end())
afterAll(() => model[Symbol.asyncDispose]())

describeApp(
  'Analyst Mode with a model',
  (test) => {
    let place: Promise<{ ada: TestActor; chatId: ChatId }> | null = null
    const prepare = async () => {
      const ada = await signUp(test())
      const { chatId } = await chatWith(test(), ada, { 'notes.txt': 'A note.', 'sales.csv': csv })
      return { ada, chatId }
    }
    /** Has the model use a tool for a person’s table; gives what it was offered and told, and the answer. */
    const use = async (tool: string, input: object, isEnabled = true) => {
      const { ada, chatId } = await (place ??= prepare())
      await ada.get(updatePreferences, { body: { dataAnalysis: { isEnabled } } })
      model.requests.length = 0
      model.script = (request, say) => {
        if (request.messages.at(-1)?.role === 'tool') say.text('Done.')
        else say.toolCall(tool, input)
        say.end()
      }
      const { message } = await ask(ada, chatId, 'How much oil?')
      const offered = JSON.stringify(model.requests[0]?.tools ?? [])
      const part = message.parts.find((each) => each.type === 'tool')
      return { offered, told: String(model.requests.at(-1)?.messages.at(-1)?.content), part }
    }

    it('LAB-04 tells a model what is in a table, and offers that only while it is switched on', async () => {
      const { offered, told } = await use('describe_dataset', { source: 2 })
      for (const name of ['describe_dataset', 'query_dataset', 'make_chart']) expect(offered).toContain(name)
      expect(told).toContain('Table "data", 36 rows')
      expect(told).toContain(`- "litres": number; `)
      expect((await use('describe_dataset', { source: 2 }, false)).offered).not.toContain('describe_dataset')
    })

    it('LAB-04 calculates for a model, and shows the person the table with its SQL', async () => {
      const sql = 'select town, sum(litres) as l from data group by 1 order by 1'
      const { told, part } = await use('query_dataset', { source: 2, sql })
      expect(told).toContain(`Kiel\t${litresOf('Kiel')}`)
      expect(part).toMatchObject({ output: [{ type: 'table', sql, total: 3 }] })
      const refused = await use('query_dataset', { source: 2, sql: "select * from '/etc/passwd'" })
      expect(refused.told).toContain('there is no table')
      expect((await use('query_dataset', { source: 1, sql: 'select 1' })).told).toContain(
        'Source 1 is no table',
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
            chart: { type: 'bar', rows: towns.toSorted().map((town) => [town, litresOf(town)]) },
          },
        ],
      })
      expect((await use('make_chart', { ...input, x: 'nothing' })).told).toContain('cannot be drawn this way')
    })
  },
  () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }),
)
