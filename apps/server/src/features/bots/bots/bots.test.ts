import { type BotConfig, handleOf } from '@atelier/contract/bots/bot'
import type { BodyOf } from '@atelier/contract/endpoint'
import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/bots/bots'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { findUses } from '@atelier/contract/endpoints/sources/vault-lookup'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { bot as botTable } from '../../../db/schema/index.ts'
import { actAs } from '../../../platform/actor.ts'
import { serverUrl } from '../../../platform/config.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../test/sources.ts'
import { CuratedBot, curatedBots } from './curated.ts'
import { deleteBotBatchOf } from './queries.ts'

const lamps = {
  name: 'Lamp Keeper',
  description: 'Knows the lamps',
  prompt: 'Answer as a lighthouse keeper.',
  instructions: [{ id: '1', prompt: 'Be brief', example: 'Aye.' }],
  categories: ['research'],
} as const

type ConfigChange = Partial<BotConfig> | Record<string, unknown>
const make = (actor: TestActor, change: ConfigChange = {}) =>
  actor.get(endpoints.createBot, { body: { chatbotConfig: { ...lamps, ...change } } })
const save = (actor: TestActor, chatbotId: ChatbotId, change: ConfigChange, version?: number) =>
  actor.call(endpoints.updateBot, {
    body: { type: 'update', chatbotId, chatbotConfig: { ...lamps, ...change } },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const deploy = (actor: TestActor, chatbotId: ChatbotId) =>
  actor.call(endpoints.deployBot, { body: { chatbotId } })
type Access = Extract<BodyOf<typeof endpoints.updateBot>, { type: 'chatbot-access' }>
const open = (actor: TestActor, chatbotId: ChatbotId, change: Partial<Access> = {}) =>
  actor.call(endpoints.updateBot, {
    body: { type: 'chatbot-access', chatbotId, accessType: 'public', ...change },
  })
const botParams = (chatbotId: ChatbotId) => ({ params: { chatbotId } })

describeApp('bots', (test) => {
  it('BOT-01 creates a bot as a draft, with its handle and everything that goes into its prompt', async () => {
    const ada = await signUp(test())
    const bot = await make(ada)
    expect(bot).toMatchObject({
      handle: 'lamp_keeper',
      url: `${serverUrl(test().context.config)}/chat/bots/${bot.id}`,
      access: 'private',
      isDraft: true,
      isDeployed: false,
      timesUsed: 0,
      curated: false,
      owner: { uid: ada.id },
      skills: null,
      tags: [],
    })
    expect(bot.systemPrompt).toContain('Answer as a lighthouse keeper.')
    expect(bot.systemPrompt).toContain('Aye.')
    expect(await ada.get(endpoints.getBot, botParams(bot.id))).toEqual(bot)
    expect((await ada.get(endpoints.listBots)).chatbots.map(({ id }) => id)).toEqual([bot.id])
  })

  it('BOT-01 limits the bots a person can have, without counting other people’s', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { db } = test().context
    const { id } = await make(ada, { name: 'The first of many' })
    const [{ draft } = { draft: null }] = await db.select().from(botTable).where(eq(botTable.id, id))
    if (!draft) throw new Error('bot not found')
    const manyBots = Array.from({ length: limits.bot.max }, () => ({
      id: uuidv7<ChatbotId>(),
      ownerId: bob.id,
      draft,
    }))
    await db.insert(botTable).values(manyBots)
    const body = (name: string) => ({ body: { chatbotConfig: { ...lamps, name } } })
    expect((await bob.call(endpoints.createBot, body('One more'))).status).toBe(409)
    expect((await ada.call(endpoints.createBot, body('Another'))).status).toBe(200)
    await deleteBotBatchOf(db, actAs({ kind: 'job', userId: ada.id }), limits.bot.max)
    expect(await db.$count(botTable, eq(botTable.ownerId, bob.id))).toBe(limits.bot.max)
    await deleteBotBatchOf(db, actAs({ kind: 'job', userId: bob.id }), limits.bot.max)
    expect(await db.$count(botTable, eq(botTable.ownerId, bob.id))).toBe(0)
  })

  it('BOT-06 API-09 reports whether a name is taken, ignoring case and Unicode form', async () => {
    const ada = await signUp(test())
    const bob = await signUp(test())
    const name = `Häfen ${uuidv7()}`
    const bot = await make(ada, { name })
    const check = (actor: TestActor, body: object) => actor.get(endpoints.validateBot, { body: { ...body } })
    expect(await check(bob, { name: name.toUpperCase().normalize('NFD') })).toEqual({
      isAvailable: false,
      handle: handleOf(name),
    })
    expect((await check(ada, { name, id: bot.id })).isAvailable).toBe(true)
    expect((await check(ada, { name: 'Plain words' })).isAvailable).toBe(false)
    const errorResponse = await bob.call(endpoints.createBot, { body: { chatbotConfig: { ...lamps, name } } })
    expect(errorResponse).toMatchObject({ status: 409, error: { message: messages.bots.nameTaken } })
    expect((await bob.get(endpoints.listBots)).chatbots).toEqual([])
  })

  it('BOT-06 gives a name to only one of two people who claim it at the same time', async () => {
    const people = await Promise.all([signUp(test()), signUp(test())])
    const name = `Race ${uuidv7()}`
    const responses = await Promise.all(
      people.map((actor) => actor.call(endpoints.createBot, { body: { chatbotConfig: { ...lamps, name } } })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    ['name', '', messages.bots.required],
    ['name', 'n'.repeat(limits.bot.nameMax + 1), ''],
    ['description', '', messages.bots.required],
    ['description', 'd'.repeat(limits.bot.descriptionMax + 1), ''],
    ['greeting', 'g'.repeat(limits.bot.greetingMax + 1), ''],
    ['prompt', ' ', messages.bots.required],
    ['prompt', 'p'.repeat(limits.bot.promptMax + 1), messages.bots.promptTooLong],
    ['instructions', [{ id: '1', prompt: '', example: '' }], messages.bots.required],
    [
      'instructions',
      [{ id: '1', prompt: 'a', example: 'e'.repeat(limits.bot.promptMax + 1) }],
      messages.bots.promptTooLong,
    ],
    ['instructions', Array.from({ length: 5 }, (_, id) => ({ id: `${id}`, prompt: 'a', example: '' })), ''],
    ['icon', 'https://elsewhere.example/track.png', ''],
  ])('BOT-06 rejects an invalid %s: %#', async (field, value, message) => {
    const ada = await signUp(test())
    const { status, error } = await ada.call(endpoints.createBot, {
      body: { chatbotConfig: { ...lamps, [field]: value } },
    })
    expect(status).toBe(400)
    expect(JSON.stringify(error)).toContain(message)
    expect((await ada.get(endpoints.listBots)).chatbots).toEqual([])
  })

  it('BOT-05 API-09 deploys a draft, then makes it public and private again', async () => {
    const ada = await signUp(test())
    const bob = await signUp(test())
    const { id } = await make(ada, { name: `Deploy ${uuidv7()}` })
    expect((await open(ada, id)).status).toBe(409)
    expect((await bob.call(endpoints.getBot, botParams(id))).status).toBe(404)
    expect((await deploy(ada, id)).data).toMatchObject({ isDraft: false, isDeployed: true })
    expect((await deploy(ada, id)).status).toBe(409)
    expect((await bob.call(endpoints.getBot, botParams(id))).status).toBe(404)
    expect((await open(ada, id)).data).toMatchObject({ access: 'public' })
    const bot = await bob.get(endpoints.getBot, botParams(id))
    expect(bot).toMatchObject({
      isOwner: false,
      isDraft: false,
      prompt: '',
      instructions: [],
      systemPrompt: '',
    })
    await open(ada, id, { accessType: 'private' })
    expect((await bob.call(endpoints.getBot, botParams(id))).status).toBe(404)
  })

  it('BOT-05 keeps the deployed version and every earlier one while the draft changes', async () => {
    const ada = await signUp(test())
    const bob = await signUp(test())
    const name = `Versions ${uuidv7()}`
    const { id } = await make(ada, { name })
    await deploy(ada, id)
    await open(ada, id)
    expect((await save(ada, id, { name, description: 'Second' })).data).toMatchObject({ isDraft: true })
    expect((await bob.get(endpoints.getBot, botParams(id))).description).toBe(lamps.description)
    await deploy(ada, id)
    expect((await bob.get(endpoints.getBot, botParams(id))).description).toBe('Second')
    const { versions } = await ada.get(endpoints.listBotVersions, botParams(id))
    expect(versions.map(({ number, config }) => [number, config.description])).toEqual([
      [2, 'Second'],
      [1, lamps.description],
    ])
    // after the change is reverted, there is nothing to deploy
    await save(ada, id, { name, description: 'Third' })
    expect((await save(ada, id, { name, description: 'Second' })).data).toMatchObject({ isDraft: false })
  })

  it('BOT-05 keeps a renamed bot’s old name until it is deployed', async () => {
    const ada = await signUp(test())
    const [oldName, newName] = [`Before ${uuidv7()}`, `After ${uuidv7()}`]
    const { id } = await make(ada, { name: oldName })
    await deploy(ada, id)
    await save(ada, id, { name: newName })
    const isFree = async (name: string) =>
      (await ada.get(endpoints.validateBot, { body: { name } })).isAvailable
    expect([await isFree(oldName), await isFree(newName)]).toEqual([false, false])
    await deploy(ada, id)
    expect([await isFree(oldName), await isFree(newName)]).toEqual([true, false])
  })

  it('BOT-08 reports a change made elsewhere instead of overwriting it', async () => {
    const ada = await signUp(test())
    const name = `Conflict ${uuidv7()}`
    const { id, version } = await make(ada, { name })
    expect((await save(ada, id, { name, description: 'Mine' }, version)).status).toBe(200)
    expect(await save(ada, id, { name, description: 'Late' }, version)).toMatchObject({
      status: 412,
      error: { code: 'PRECONDITION_FAILED' },
    })
    expect((await ada.get(endpoints.getBot, botParams(id))).description).toBe('Mine')
  })

  it('BOT-02 lists public bots by category and search, most used first, page by page', async () => {
    const ada = await signUp(test())
    const word = uuidv7()
    const ids: ChatbotId[] = []
    for (const category of ['code', 'code', 'life']) {
      const { id } = await make(ada, {
        name: `${category} ${uuidv7()} ${word}`.slice(-50),
        categories: [category],
      })
      await deploy(ada, id)
      await open(ada, id)
      ids.unshift(id)
    }
    const bob = await signUp(test())
    const list = (query: Record<string, string | number>) =>
      bob.get(endpoints.listBots, { query: { scope: 'public', q: word, ...query } })
    const first = await list({ limit: 2 })
    const nextPage = await list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.chatbots, ...nextPage.chatbots].map(({ id }) => id)).toEqual(ids)
    expect(nextPage.nextCursor).toBeNull()
    expect((await list({ category: 'code' })).chatbots).toHaveLength(2)
    await open(ada, ids[0] ?? uuidv7<ChatbotId>(), { accessType: 'private' })
    expect((await list({})).chatbots).toHaveLength(2)
  })

  it('BOT-02 lists the bots that come with Atelier, each complete and in its category', async () => {
    const guest = await signInAsGuest(test())
    const { chatbots } = await guest.get(endpoints.listCuratedBots)
    expect(chatbots.length).toBeGreaterThanOrEqual(12)
    for (const { id, ...bot } of chatbots) {
      expect(CuratedBot.safeParse(curatedBots.get(id)).success).toBe(true)
      expect(bot).toMatchObject({ curated: true, owner: null, isDraft: false })
      expect(bot.starters.length).toBeGreaterThan(0)
      expect(bot.categories.length).toBeGreaterThan(0)
    }
    expect(new Set(chatbots.map(({ handle }) => handle)).size).toBe(chatbots.length)
    const code = await guest.get(endpoints.listCuratedBots, { query: { category: 'code' } })
    expect(code.chatbots.length).toBeLessThan(chatbots.length)
  })

  it('BOT-04 UPL-06 adds files, links and texts to a bot’s knowledge, and removes them', async () => {
    const ada = await signUp(test())
    const { id: chatbotId } = await make(ada, { name: `Knowledge ${uuidv7()}` })
    const text = await ada.get(attachments.addText, {
      body: { fileName: 'Lamp', fileContent: 'It burns.', chatbotId },
    })
    const link = await ada.get(attachments.addLink, { body: { url: 'http://1.1.1.1:9/page', chatbotId } })
    const file = await uploadFile(ada, 'lamp.txt', Buffer.from('A lamp.'), { chatbotId })
    const knowledgeIds = async () =>
      (await ada.get(endpoints.listBotKnowledge, botParams(chatbotId))).attachments.map(({ id }) => id)
    expect(await knowledgeIds()).toEqual([file, link.id, text.id])
    const items = (await ada.get(listVault)).attachments
    expect(items.map(({ usedInChatbots }) => usedInChatbots)).toEqual(items.map(() => [{ id: chatbotId }]))
    expect((await ada.get(findUses, { body: { attachmentIds: [file] } })).chatbots).toMatchObject([
      { id: chatbotId },
    ])
    await ada.get(attachments.deleteAttachment, { body: { id: file, chatbotId } })
    expect(await knowledgeIds()).toEqual([link.id, text.id])
    expect((await ada.call(attachments.getAttachment, { params: { id: file } })).status).toBe(200)
  })

  it('BOT-04 opens a public bot’s sources to readers if its owner allows it, but never to guests', async () => {
    const ada = await signUp(test())
    const bob = await signUp(test())
    const guest = await signInAsGuest(test())
    const { id: chatbotId } = await make(ada, { name: `Open ${uuidv7()}` })
    const { id } = await ada.get(attachments.addText, {
      body: { fileName: 'Lamp', fileContent: 'It burns.', chatbotId },
    })
    await untilProcessed(test(), ada, id)
    await deploy(ada, chatbotId)
    const listVisibleBots = async (actor: TestActor) => [
      (await actor.call(endpoints.listBotKnowledge, botParams(chatbotId))).data?.attachments.length,
      (await actor.call(attachments.getAttachmentText, { params: { id } })).status,
    ]
    await open(ada, chatbotId)
    expect([await listVisibleBots(bob), await listVisibleBots(guest)]).toEqual([
      [0, 404],
      [0, 404],
    ])
    await open(ada, chatbotId, { opensSources: true })
    expect([await listVisibleBots(bob), await listVisibleBots(guest)]).toEqual([
      [1, 200],
      [0, 404],
    ])
    await open(ada, chatbotId, { accessType: 'private' })
    expect(await listVisibleBots(bob)).toEqual([undefined, 404])
  })

  it('BOT-08 deletes a bot with its knowledge base, keeps its files in the vault, and frees its name', async () => {
    const ada = await signUp(test())
    const name = `Gone ${uuidv7()}`
    const { id: chatbotId } = await make(ada, { name })
    const { id } = await ada.get(attachments.addText, {
      body: { fileName: 'Lamp', fileContent: 'It burns.', chatbotId },
    })
    await ada.get(endpoints.deleteBot, { query: { chatbotId } })
    expect((await ada.call(endpoints.getBot, botParams(chatbotId))).status).toBe(404)
    expect((await ada.get(endpoints.validateBot, { body: { name } })).isAvailable).toBe(true)
    expect((await ada.get(attachments.getAttachment, { params: { id } })).title).toBe('Lamp')
  })
})
