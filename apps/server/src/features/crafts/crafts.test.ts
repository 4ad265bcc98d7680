import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/crafts/crafts'
import { removeMember } from '@atelier/contract/endpoints/projects/members'
import { deleteFinishedProject } from '@atelier/contract/endpoints/projects/project-deletion'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import type { AttachmentId } from '@atelier/contract/ids'
import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { craft, craftData, craftVersion } from '../../db/schema/index.ts'
import { jobGrant } from '../../platform/access/authorize.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger } from '../../test/actors.ts'
import { craftActions, tag } from '../../test/crafts.ts'
import { describeApp } from '../../test/describe-app.ts'
import { withStorageLimit } from '../../test/with-limits.ts'
import { addMember } from '../../test/members.ts'
import { moveCrafts } from './queries.ts'

const model = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => model[Symbol.asyncDispose]())
const environment = () => ({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' })

const craftEdit = (oldText: string, next: string) =>
  `<craft identifier="lamp" type="edit"><old>${oldText}</old><new>${next}</new></craft>`
const chatParams = (chatId: string) => ({ params: { chatId } })

describeApp(
  'crafts',
  (test) => {
    const { answer, begin, read, save, shareOf } = craftActions(test, model)

    it('CRF-01 stores a craft separately from its answer’s text, with its position', async () => {
      const { ada, firstAnswer, chatId } = await begin()
      expect(firstAnswer.parts.map(({ type }) => type)).toEqual(['text', 'craft', 'text'])
      expect(firstAnswer.of).toMatchObject({
        index: 0,
        number: 1,
        identifier: 'lamp',
        kind: 'text/html',
        status: 'success',
      })
      expect(firstAnswer.of).not.toHaveProperty('content')
      expect(await read(ada, firstAnswer.of)).toMatchObject({
        messageId: firstAnswer.id,
        index: 0,
        origin: 'model',
        content: '<p>one</p>',
      })
      const craft = await ada.get(endpoints.getCraft, { params: firstAnswer.of })
      expect(craft).toMatchObject({ chatId, title: 'Lamp', type: 'text/html', mayEdit: true })
    })

    it('CRF-01 follows branches: another answer builds on the crafts of its own branch', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const second = await answer(ada, chatId, craftEdit('one', 'two'))
      expect(second.of).toMatchObject({
        craftId: firstAnswer.of.craftId,
        number: 2,
        isEdit: true,
        parentId: firstAnswer.of.versionId,
      })
      const other = await answer(ada, chatId, craftEdit('one', 'three'), firstAnswer.id)
      expect(other.of).toMatchObject({
        craftId: firstAnswer.of.craftId,
        number: 3,
        parentId: firstAnswer.of.versionId,
      })
      expect((await read(ada, other.of)).content).toBe('<p>three</p>')
    })

    it('CRF-01 requests the whole text once when an edit doesn’t match', async () => {
      const { ada, chatId } = await begin()
      const replies = [craftEdit('nowhere', 'x'), tag('<p>whole</p>')]
      const prompts: string[] = []
      model.script = (request, reply) => {
        prompts.push(JSON.stringify(request.messages.at(-1)))
        reply.text(replies.shift() ?? '')
        reply.end()
      }
      await ada.events(chats.sendMessage, { ...chatParams(chatId), body: { text: 'Edit' } })
      expect(prompts).toHaveLength(2)
      expect(prompts[1]).toContain('“nowhere” wasn’t found.')
      const { messages } = await ada.get(chats.getChat, chatParams(chatId))
      const parts = messages.at(-1)?.parts.filter((part): part is CraftOutput => part.type === 'craft') ?? []
      expect(parts.map(({ status }) => status)).toEqual(['failed', 'success'])
    })

    it('CRF-01 saves a partial version when the answer is stopped, and says so', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(chats.createChat, { body: {} })
      const start = Promise.withResolvers<void>()
      const pendingForever = Promise.withResolvers<void>()
      model.script = async (_request, reply) => {
        reply.text('<craft identifier="lamp" type="html">\n<p>half')
        start.resolve()
        await pendingForever.promise
      }
      const answerEvents = ada.events(chats.sendMessage, { ...chatParams(id), body: { text: 'Make it' } })
      await start.promise
      await expect
        .poll(async () =>
          JSON.stringify((await ada.get(chats.getChat, chatParams(id))).messages.at(-1)?.parts),
        )
        .toContain('half')
      await ada.get(chats.stopChat, chatParams(id))
      await answerEvents
      pendingForever.resolve()
      const { messages } = await ada.get(chats.getChat, chatParams(id))
      const part = messages.at(-1)?.parts.find((each): each is CraftOutput => each.type === 'craft')
      expect(part).toMatchObject({ status: 'incomplete' })
      expect(await read(ada, part as CraftOutput)).toMatchObject({ status: 'incomplete', content: '<p>half' })
    })

    it('CRF-01 continues a craft in place after it was cut off at the model’s length limit', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      model.script = (_request, reply) => {
        reply.text('Here:\n<craft identifier="lamp" type="html" title="Lamp">\n<p>ha')
        reply.end('length')
      }
      await ada.events(chats.sendMessage, { ...chatParams(chatId), body: { text: 'Make it' } })
      const readLastAnswer = async () => {
        const last = (await ada.get(chats.getChat, chatParams(chatId))).messages.at(-1)
        return { ...last, crafts: last?.parts.filter((part): part is CraftOutput => part.type === 'craft') }
      }
      const answer = await readLastAnswer()
      expect(answer.status).toBe('truncated')
      model.script = (_request, reply) => {
        reply.text('lf</p>\n</craft>\nThere it is.')
        reply.end()
      }
      const params = { chatId, messageId: answer.id ?? '' }
      await ada.events(chats.continueAnswer, { params, body: {} })
      const messages = JSON.stringify(model.requests.at(-1)?.messages.slice(-2))
      expect(messages).toContain('<p>ha"')
      expect(messages).toContain('inside the craft lamp')
      const completedAnswer = await readLastAnswer()
      expect(completedAnswer.status).toBe('completed')
      expect(completedAnswer.parts?.map(({ type }) => type)).toEqual(['text', 'craft', 'text'])
      const [part] = completedAnswer.crafts ?? []
      expect(part).toMatchObject({ index: 0, number: 2, parentId: answer.crafts?.[0]?.versionId })
      expect(await read(ada, part as CraftOutput)).toMatchObject({ content: '<p>half</p>' })
      expect(part).toMatchObject({ status: 'success', craftId: answer.crafts?.[0]?.craftId })
      expect((await ada.send(chats.continueAnswer, { params, body: {} })).status).toBe(409)
    })

    it('CRF-01 doesn’t continue a craft while crafts are turned off, and says so', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(chats.createChat, { body: {} })
      model.script = (_request, reply) => {
        reply.text('<craft identifier="lamp" type="html">\n<p>ha')
        reply.end('length')
      }
      await ada.events(chats.sendMessage, { ...chatParams(chatId), body: { text: 'Make it' } })
      await ada.get(updatePreferences, { body: { crafts: { isEnabled: false } } })
      const messageId = (await ada.get(chats.getChat, chatParams(chatId))).messages.at(-1)?.id ?? ''
      const errorResponse = await ada.call(chats.continueAnswer, { params: { chatId, messageId }, body: {} })
      expect(errorResponse.error).toMatchObject({
        code: 'CONFLICT',
        message: 'Turn on Crafts in Labs first.',
      })
      expect((await ada.get(chats.getChat, chatParams(chatId))).messages.at(-1)?.status).toBe('truncated')
    })

    it('CRF-01 saves manual edits, rejects overwriting newer ones, and restores versions', async () => {
      const { ada, firstAnswer } = await begin()
      const { craftId, versionId } = firstAnswer.of
      const first = await save(ada, craftId, { baseId: versionId, content: '<p>by hand</p>' })
      expect(first.data).toMatchObject({
        number: 2,
        origin: 'hand',
        messageId: firstAnswer.id,
        parentId: versionId,
      })
      expect((await save(ada, craftId, { baseId: versionId, content: 'late' })).error?.code).toBe('CONFLICT')
      const newestId = first.data?.id
      expect((await save(ada, craftId, { baseId: newestId, content: '<p>by hand</p>' })).data?.id).toBe(
        newestId,
      )
      const restoredVersion = await save(ada, craftId, { baseId: newestId, restoresId: versionId })
      expect(restoredVersion.data).toMatchObject({ number: 3, origin: 'restore', content: '<p>one</p>' })
      const [unknownId, baseId] = [uuidv7(), restoredVersion.data?.id]
      const params = { craftId, versionId: unknownId }
      expect((await ada.call(endpoints.getCraftVersion, { params })).status).toBe(404)
      expect((await save(ada, craftId, { baseId, restoresId: unknownId })).status).toBe(404)
      expect((await save(ada, craftId, { baseId, leafId: unknownId, content: 'x' })).status).toBe(404)
    })

    it('CRF-01 PRJ-33 doesn’t let crafts be changed or shared in an archived project', async () => {
      const ada = await signUp(test())
      const project = { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' }
      const { id: projectId } = await ada.get(projects.createProject, { body: project })
      const { id: chatId } = await ada.get(chats.createChat, { body: { projectId } })
      const message = await answer(ada, chatId, `Here:\n${tag('<p>one</p>')}`)
      await ada.get(projects.archiveProject, { params: { projectId } })
      const { craftId, versionId: baseId } = message.of
      const codes = [
        (await save(ada, craftId, { baseId, content: 'late' })).error?.code,
        (await shareOf(ada, chatId, message.id)).error?.code,
      ]
      expect(codes).toEqual(['PROJECT_ARCHIVED', 'PROJECT_ARCHIVED'])
      expect((await read(ada, message.of)).content).toBe('<p>one</p>')
      expect((await ada.get(endpoints.getCraft, { params: { craftId } })).mayEdit).toBe(false)
    })

    it('CRF-01 MBR-05 lets a removed member read the crafts of their own chats, without the project’s sources', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const project = { name: 'Lamps', description: 'All about it', creationMode: 'MANUAL' }
      const { id: projectId } = await ada.get(projects.createProject, { body: project })
      await addMember(test(), projectId, bob.id, 'EDITOR')
      const { id: chatId } = await bob.get(chats.createChat, { body: { projectId } })
      const text = 'The lamp burns oil in the winter [1].'
      const { id, of } = await answer(bob, chatId, `Here:\n${tag(text, 'type="text/markdown" title="Lamp"')}`)
      const citation = {
        number: 1,
        attachmentId: uuidv7<AttachmentId>(),
        title: 'lamp.txt',
        page: null,
        position: null,
        quote: 'It burns oil.',
      }
      await test()
        .context.db.update(craftVersion)
        .set({ citations: [citation], unsupported: [[0, 5]] })
        .where(eq(craftVersion.id, of.versionId))
      expect(await read(bob, of)).toMatchObject({ content: text, citations: [citation] })
      await ada.get(removeMember, { body: { projectId, userId: bob.id } })
      expect(await bob.get(endpoints.getCraft, { params: of })).toMatchObject({ mayEdit: false })
      expect(await read(bob, of)).toMatchObject({
        content: 'The lamp burns oil in the winter.',
        citations: [],
        unsupported: [],
      })
      const file = await (
        await bob.send(chats.exportChat, { ...chatParams(chatId), query: { format: 'json' } })
      ).text()
      expect(file).toContain('burns oil in the winter.')
      const saveResponse = await save(bob, of.craftId, { baseId: of.versionId, content: 'Mine' })
      expect([saveResponse.status, (await shareOf(bob, chatId, id)).status]).toEqual([403, 403])
      const data = { params: of, body: { key: 'lamp', value: 'lit' } }
      expect((await bob.call(endpoints.putCraftData, data)).status).toBe(404)
      await ada.get(deleteFinishedProject, { params: { projectId }, body: { name: project.name } })
      expect((await bob.call(endpoints.getCraft, { params: of })).status).toBe(404)
    })

    it('AUTH-08 keeps a guest’s own crafts when they sign up', async () => {
      const [ada, bob, guest] = [await begin(), await begin(), await signInAsGuest(test())]
      for (const { ada: actor, firstAnswer } of [ada, bob]) {
        const params = { craftId: firstAnswer.of.craftId }
        await actor.get(endpoints.putCraftData, { params, body: { key: 'lamp', value: 'lit' } })
      }
      const { db } = test().context
      await db.transaction((tx) => moveCrafts(tx, jobGrant('a test'), ada.ada.id, guest.id))
      for (const [{ firstAnswer }, id] of [
        [ada, guest.id],
        [bob, bob.ada.id],
      ] as const) {
        const { craftId } = firstAnswer.of
        expect(await db.$count(craft, and(eq(craft.id, craftId), eq(craft.ownerId, id)))).toBe(1)
        const versionFilter = and(eq(craftVersion.craftId, craftId), eq(craftVersion.ownerId, id))
        expect(await db.$count(craftVersion, versionFilter)).toBe(1)
        const data = and(eq(craftData.craftId, craftId), eq(craftData.userId, id))
        expect(await db.$count(craftData, data)).toBe(1)
      }
    })

    it('CRF-01 sends the model the current text, including manual edits, and one line per earlier version', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const second = await answer(ada, chatId, tag('<p>two</p>'))
      await save(ada, firstAnswer.of.craftId, { baseId: second.of.versionId, content: '<p>by hand</p>' })
      await answer(ada, chatId, 'Nothing to do.')
      const messages = JSON.stringify(model.requests.at(-1)?.messages)
      expect(messages).toContain('<p>by hand</p>')
      expect(messages).not.toContain('<p>one</p>')
      expect(messages).toContain('an earlier version')
      expect(messages).toContain('A craft begins on its own line')
    })

    it('LAB-01 CRF-01 shows crafts as code and omits them from the prompt when they are turned off', async () => {
      const { ada, chatId } = await begin()
      await ada.get(updatePreferences, { body: { crafts: { isEnabled: false } } })
      const plainAnswer = await answer(ada, chatId, tag('<p>x</p>'))
      expect(plainAnswer.parts).toEqual([
        { type: 'text', text: expect.stringContaining('`````html\n<p>x</p>') },
      ])
      expect(JSON.stringify(model.requests.at(-1)?.messages)).not.toContain('A craft begins')
    })

    it('CHT-02 CRF-01 includes crafts in a chat export', async () => {
      const { ada, chatId } = await begin()
      const file = (format: string) => ada.raw(`/v1/chats/${chatId}/export?format=${format}`)
      expect(await (await file('markdown')).text()).toContain('_Lamp_\n\n```\n<p>one</p>\n```')
      expect(await (await file('json')).text()).toContain('"content":"<p>one</p>"')
    })

    it('CRF-01 VLT-02 counts crafts toward their owner’s storage, and deletes them with their message', async () => {
      const { ada, chatId, firstAnswer } = await begin()
      const readUsedBytes = async () => (await ada.get(listVault, { query: {} })).storageInfo.used
      expect(await readUsedBytes()).toBe('<p>one</p>'.length)
      const editBody = { baseId: firstAnswer.of.versionId, content: 'é' }
      const errorResponse = await withStorageLimit(test(), await readUsedBytes(), () =>
        save(ada, firstAnswer.of.craftId, editBody),
      )
      expect(errorResponse.error?.code).toBe('USAGE_LIMIT_REACHED')
      await save(ada, firstAnswer.of.craftId, editBody)
      expect(await readUsedBytes()).toBe('<p>one</p>'.length + 2)
      await ada.get(chats.deleteMessage, { params: { chatId, messageId: firstAnswer.id } })
      expect(await readUsedBytes()).toBe(0)
      expect((await ada.call(endpoints.getCraft, { params: firstAnswer.of })).status).toBe(404)
      expect(await test().context.db.select().from(craftVersion)).not.toContainEqual(
        expect.objectContaining({ craftId: firstAnswer.of.craftId }),
      )
    })

    it('CRF-04 stores a craft’s data per person, within limits', async () => {
      const { ada, firstAnswer } = await begin()
      const { craftId } = firstAnswer.of
      const putValue = (key: string, value: string) =>
        ada.call(endpoints.putCraftData, { params: { craftId }, body: { key, value } })
      await putValue('lamp:1', '417')
      await putValue('lamp:2', 'x')
      await putValue('other', 'y')
      const get = (key: string) => ada.get(endpoints.getCraftData, { params: { craftId }, query: { key } })
      expect(await get('lamp:1')).toEqual({ value: '417' })
      expect(await get('none')).toEqual({ value: null })
      expect(
        await ada.get(endpoints.listCraftData, { params: { craftId }, query: { prefix: 'lamp:' } }),
      ).toEqual({
        keys: ['lamp:1', 'lamp:2'],
      })
      await ada.get(endpoints.deleteCraftData, { params: { craftId }, query: { key: 'lamp:1' } })
      expect(await get('lamp:1')).toEqual({ value: null })
      expect((await putValue('big', 'é'.repeat(40_000))).error?.code).toBe('TOO_LARGE')
      for (let count = 0; count < 16; count += 1) await putValue(`k${count}`, 'x'.repeat(65_000))
      expect((await putValue('more', 'x'.repeat(65_000))).error?.code).toBe('TOO_LARGE')
    })

    it('CRF-04 serves a running craft from a page with an opaque origin, no network, and framing by this server only', async () => {
      const { headers } = await stranger(test()).raw('/craft/frame')
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of [
        'sandbox allow-scripts',
        "default-src 'none'",
        "connect-src 'none'",
        "frame-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule)
      expect(policy).toMatch(/frame-ancestors http:\/\/localhost https:\/\/localhost/)
      expect(policy).not.toContain('unsafe-eval')
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('connection-allowlist')).toBe('(response-origin)')
    })
  },
  environment,
)
