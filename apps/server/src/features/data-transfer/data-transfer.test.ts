import { createHash } from 'node:crypto'
import {
  createChat,
  deleteChat,
  getChat,
  listChats,
  sendMessage,
} from '@atelier/contract/endpoints/chat/chats'
import { createBot, listBots } from '@atelier/contract/endpoints/bots/bots'
import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import { changeFolders, getFolders } from '@atelier/contract/endpoints/chat/folders'
import {
  addMemory,
  getPersonal,
  listMemories,
  updatePersonal,
} from '@atelier/contract/endpoints/people/personal'
import * as images from '@atelier/contract/endpoints/images/images'
import { createProject, listProjects } from '@atelier/contract/endpoints/projects/projects'
import { createPrompt, listPrompts } from '@atelier/contract/endpoints/prompts/prompts'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dataImport, dataImportItem } from '../../db/schema/index.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { addImage } from '../../test/add-image.ts'
import { untilImportEnded, runImport } from '../../test/imports.ts'
import { writeZip } from '../../test/write-zip.ts'
import { storeBlob, readStorage } from '../sources/attachments/storage/index.ts'
import { performImport } from './perform-import.ts'

const onlyChat = async (actor: TestActor) => {
  const [firstChat] = (await actor.get(listChats)).chats
  return actor.get(getChat, { params: { chatId: firstChat?.id ?? '' } })
}

const textsOf = (chat: Awaited<ReturnType<typeof onlyChat>>) =>
  chat.messages.map(({ role, parts }) => [
    role,
    parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  ])

const chatGpt = (id: string, title: string, question = 'How high is the tide?') => ({
  conversation_id: id,
  title,
  create_time: 1_700_000_000.5,
  update_time: 1_700_000_100,
  current_node: 'a2',
  mapping: {
    root: { id: 'root', message: null, parent: null, children: ['s'] },
    s: {
      message: { author: { role: 'system' }, content: { content_type: 'text', parts: [''] } },
      parent: 'root',
    },
    q: {
      message: {
        author: { role: 'user' },
        create_time: 1_700_000_001,
        content: { content_type: 'text', parts: [question] },
      },
      parent: 's',
    },
    a1: {
      message: {
        author: { role: 'assistant' },
        create_time: 1_700_000_002,
        content: { content_type: 'text', parts: ['One metre.'] },
        metadata: { model_slug: 'gpt-4o' },
      },
      parent: 'q',
    },
    a2: {
      message: {
        author: { role: 'assistant' },
        create_time: 1_700_000_003,
        content: { content_type: 'text', parts: ['Two metres.'] },
        metadata: { model_slug: 'gpt-4o' },
      },
      parent: 'q',
    },
  },
})

const shapesOf = (svg: string) => svg.match(/<(path|rect|circle|ellipse)\b/g)

describeApp('data transfer', (test) => {
  it('CHT-01 exports everything to an archive that can be imported elsewhere once, with the same counts', async () => {
    const [ada, otto] = [await signUp(test()), await signUp(test(), 'Otto')]
    const chat = await ada.get(createChat, { body: { title: 'Tides' } })
    await ada.events(sendMessage, { params: { chatId: chat.id }, body: { text: 'What is a tide?' } })
    const { createdId } = await ada.get(changeFolders, {
      params: { kind: 'chats' },
      body: { operation: 'create', name: 'Sea' },
    })
    await ada.get(changeFolders, {
      params: { kind: 'chats' },
      body: { operation: 'move', itemIds: [chat.id], targetId: createdId },
    })
    await ada.get(createPrompt, { body: { promptName: 'Short', promptText: 'Be short.' } })
    await ada.get(addMemory, { body: { text: 'Likes lamps' } })
    await ada.get(updatePersonal, { body: { instructions: 'Answer in verse.' } })
    const project = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'Keep it lit', creationMode: 'MANUAL' },
    })
    await ada.get(addText, {
      body: { fileName: 'log', fileContent: 'The lamp was lit.', source: 'PROJECT', projectId: project.id },
    })
    const config = {
      name: `Keeper ${ada.id.slice(-6)}`,
      description: 'Keeps',
      prompt: 'You keep a lighthouse.',
    }
    await ada.get(createBot, { body: { chatbotConfig: config } })
    const house = await addImage(test().context, ada, 'A red house by the sea')
    const tree = await addImage(test().context, ada, 'A tree')
    const archive = new Uint8Array(await (await ada.send(endpoints.exportData)).arrayBuffer())

    // file names in the archive must not change
    expect(Buffer.from(archive).includes('consent.json')).toBe(true)
    const { result, items } = await runImport(otto, archive)
    expect(
      items.filter(({ state }) => state !== 'imported').map(({ kind, reason }) => [kind, reason]),
    ).toEqual([
      // bot handles are unique across users
      ['bot', expect.stringContaining('taken')],
    ])
    expect(result).toMatchObject({ state: 'done', counts: { imported: 9, failed: 1, skipped: 0 } })
    const copy = await onlyChat(otto)
    const first = await ada.get(getChat, { params: { chatId: chat.id } })
    expect([copy.title, textsOf(copy)]).toEqual(['Tides', textsOf(first)])
    expect(
      (await otto.get(getFolders, { params: { kind: 'chats' } })).folders.map(({ name }) => name),
    ).toEqual(['Sea'])
    expect(copy.folderId).not.toBeNull()
    expect((await otto.get(listPrompts)).prompts.map((prompt) => prompt.promptName)).toEqual(['Short'])
    expect((await otto.get(listMemories)).memories.map(({ text }) => text)).toEqual(['Likes lamps'])
    expect((await otto.get(getPersonal)).instructions).toBe('Answer in verse.')
    expect((await otto.get(listProjects)).projects.map(({ name }) => name)).toEqual(['Lighthouse'])
    const [file] = (await otto.get(listVault)).attachments
    expect([file?.title, file?.fileName, file?.usedInProjects.map(({ name }) => name)]).toEqual([
      'log',
      'log.txt',
      ['Lighthouse'],
    ])

    const listImages = async () => (await otto.get(images.listImages)).images
    const { id: _id, url: _url, ...storedImage } = house
    expect(await listImages()).toMatchObject([
      { prompt: 'A tree', drawn: tree.drawn },
      { ...storedImage, thumbnail: expect.stringContaining('/thumbnail') },
    ])
    const readSvg = async (actor: TestActor, imageId: string | undefined) =>
      (await actor.send(images.readImage, { params: { imageId: imageId ?? '' } })).text()
    expect(shapesOf(await readSvg(otto, (await listImages())[1]?.id))).toEqual(
      shapesOf(await readSvg(ada, house.id)),
    )
    // imported images count toward storage, but not toward the daily limit
    expect((await otto.get(images.listImageModels)).usage.used).toBe(0)
    const { used } = await readStorage(test().context, test().context.db, ada.id)
    expect((await readStorage(test().context, test().context.db, otto.id)).used).toBeGreaterThan(used / 2)

    // the state after a process was killed before it stored the chat and recorded the file: the next one
    // continues without duplicates
    const { context } = test()
    const { db } = context
    const hash = createHash('sha256').update(archive).digest('hex')
    await otto.get(deleteChat, { params: { chatId: copy.id } })
    const inImport = eq(dataImportItem.importId, result.id)
    await db.transaction(async (tx) => {
      await storeBlob(context, tx, { bytes: archive, hash, size: archive.length })
      await tx
        .update(dataImport)
        .set({ state: 'running', blobHash: hash })
        .where(eq(dataImport.id, result.id))
      await tx.delete(dataImportItem).where(and(inImport, inArray(dataImportItem.kind, ['chat', 'file'])))
    })
    const job = { importId: result.id, userId: otto.id }
    await expect(performImport(context, job, AbortSignal.abort())).rejects.toThrow('aborted')
    await performImport(context, job, new AbortController().signal)
    const resumedImport = await untilImportEnded(otto)
    expect(resumedImport.result).toMatchObject({ state: 'done', progress: 100, counts: result.counts })
    expect((await onlyChat(otto)).folderId).toBe(copy.folderId)
    expect((await otto.get(listVault)).attachments).toHaveLength(1)
    // the uploaded file itself isn't kept
    const [row] = await db.select().from(dataImport).where(eq(dataImport.id, result.id))
    expect(row?.blobHash).toBeNull()

    const secondImport = await runImport(otto, archive)
    expect(secondImport.result.counts).toEqual({ imported: 0, skipped: 9, failed: 1 })
    expect((await otto.get(listChats)).chats).toHaveLength(1)
    expect(await listImages()).toHaveLength(2)
    expect((await ada.get(listBots)).chatbots.filter(({ name }) => name === config.name)).toHaveLength(1)
  })

  it('CHT-01 rolls back an imported item that couldn’t be recorded, so that a retry doesn’t duplicate it', async () => {
    const [ada, otto] = [await signUp(test()), await signUp(test(), 'Otto')]
    await ada.get(changeFolders, { params: { kind: 'chats' }, body: { operation: 'create', name: 'Sea' } })
    await ada.get(createPrompt, { body: { promptName: 'Short', promptText: 'Be short.' } })
    await ada.get(addMemory, { body: { text: 'Likes lamps' } })
    await ada.get(createProject, {
      body: { name: 'Lamps', description: 'Keep them lit', creationMode: 'MANUAL' },
    })
    const archive = new Uint8Array(await (await ada.send(endpoints.exportData)).arrayBuffer())

    // simulates a process that is killed between storing an item and recording it
    const { db } = test().context
    await db.execute(sql`create function refuse_note() returns trigger language plpgsql as
      'begin raise exception ''killed''; end'`)
    await db.execute(sql`create trigger refuse_note before insert on data_import_item for each row
      when (new.state = 'imported') execute function refuse_note()`)
    const { result } = await runImport(otto, archive)
    await db.execute(sql`drop function refuse_note cascade`)
    expect(result.counts).toEqual({ imported: 0, skipped: 0, failed: 4 })
    const kind = { params: { kind: 'chats' } } as const
    expect(await otto.get(getFolders, kind)).toMatchObject({ folders: [] })
    expect((await otto.get(listPrompts)).prompts).toEqual([])
    expect((await otto.get(listMemories)).memories).toEqual([])
    expect((await otto.get(listProjects)).projects).toEqual([])

    expect((await runImport(otto, archive)).result.counts).toEqual({ imported: 4, skipped: 0, failed: 0 })
    expect((await otto.get(listProjects)).projects).toHaveLength(1)
  })

  it('CHT-01 imports ChatGPT chats with all branches, the visible one last', async () => {
    const ada = await signUp(test())
    const zip = writeZip([
      { name: 'user.json', bytes: '{}' },
      { name: 'conversations.json', bytes: JSON.stringify([chatGpt('c1', 'Tides')]) },
    ])
    const { result } = await runImport(ada, zip)
    expect(result).toMatchObject({ source: 'chatgpt', counts: { imported: 1, skipped: 0, failed: 0 } })
    const chat = await onlyChat(ada)
    expect([chat.title, chat.createdAt]).toEqual(['Tides', 1_700_000_000_500])
    expect(textsOf(chat)).toEqual([
      ['user', 'How high is the tide?'],
      ['assistant', 'One metre.'],
      ['assistant', 'Two metres.'],
    ])
    expect(chat.messages.map(({ parentId }) => parentId)).toEqual([
      null,
      chat.messages[0]?.id,
      chat.messages[0]?.id,
    ])
    expect(chat.messages.at(-1)?.model).toBe('gpt-4o')
  })

  it('CHT-01 imports a Claude export, with pasted texts as files', async () => {
    const ada = await signUp(test())
    const createdAt = '2025-03-01T10:00:00.000000Z'
    const conversation = {
      uuid: 'u1',
      name: 'Lamps',
      created_at: createdAt,
      updated_at: createdAt,
      chat_messages: [
        {
          uuid: 'm1',
          sender: 'human',
          text: 'Read this.',
          content: [{ type: 'text', text: 'Read this.' }],
          created_at: createdAt,
          attachments: [{ file_name: 'log.txt', extracted_content: 'The lamp was lit.' }],
        },
        {
          uuid: 'm2',
          sender: 'assistant',
          text: '',
          content: [{ type: 'thinking' }, { type: 'text', text: 'It was lit.' }],
          created_at: createdAt,
          attachments: [],
        },
      ],
    }
    const archive = writeZip([{ name: 'conversations.json', bytes: JSON.stringify([conversation]) }])
    const { result } = await runImport(ada, archive)
    expect(result).toMatchObject({ source: 'claude', counts: { imported: 1 } })
    expect(textsOf(await onlyChat(ada))).toEqual([
      ['user', 'Read this.\n\nlog.txt:\n\nThe lamp was lit.'],
      ['assistant', 'It was lit.'],
    ])
  })

  it('CHT-01 imports Open WebUI chats, without the reasoning in their texts', async () => {
    const ada = await signUp(test())
    const exportedChat = {
      id: 'o1',
      title: 'Buoys',
      created_at: 1_700_000_000,
      updated_at: 1_700_000_100,
      chat: {
        history: {
          currentId: 'b',
          messages: {
            a: {
              id: 'a',
              parentId: null,
              childrenIds: ['b'],
              role: 'user',
              content: 'What floats?',
              timestamp: 1_700_000_001,
            },
            b: {
              id: 'b',
              parentId: 'a',
              childrenIds: [],
              role: 'assistant',
              model: 'llama3',
              content: '<details type="reasoning" done="true">hm</details>\nBuoys float.',
              timestamp: 1_700_000_002,
            },
          },
        },
      },
    }
    const { result } = await runImport(ada, JSON.stringify([exportedChat]), 'chats.json')
    expect(result).toMatchObject({ source: 'open-webui', counts: { imported: 1 } })
    expect(textsOf(await onlyChat(ada))).toEqual([
      ['user', 'What floats?'],
      ['assistant', 'Buoys float.'],
    ])
  })

  it('CHT-01 imports a LibreChat conversation with answers below their questions', async () => {
    const ada = await signUp(test())
    const exportedChat = {
      conversationId: 'l1',
      title: 'Fog',
      recursive: true,
      messages: [
        {
          messageId: 'm1',
          parentMessageId: '00000000-0000-0000-0000-000000000000',
          text: 'Why fog?',
          isCreatedByUser: true,
          createdAt: '2025-01-01T00:00:00.000Z',
          children: [
            {
              messageId: 'm2',
              text: '',
              content: [
                { type: 'think', think: 'hm' },
                { type: 'text', text: { value: 'Cold water, warm air.' } },
              ],
              isCreatedByUser: false,
              model: 'gpt-4o',
              createdAt: '2025-01-01T00:00:01.000Z',
              children: [],
            },
          ],
        },
      ],
    }
    const { result, items } = await runImport(ada, JSON.stringify(exportedChat), 'fog.json')
    expect(result).toMatchObject({ source: 'librechat', counts: { imported: 1 } })
    expect(items[0]?.reason).toBe('Skipped reasoning: 1.')
    expect(textsOf(await onlyChat(ada))).toEqual([
      ['user', 'Why fog?'],
      ['assistant', 'Cold water, warm air.'],
    ])
  })

  it('CHT-01 lists what couldn’t be imported from a damaged export, and why, and imports the rest', async () => {
    const ada = await signUp(test())
    const validChats = [chatGpt('g1', 'One'), chatGpt('g2', 'Two')].map((each) => JSON.stringify(each))
    const text = `[${validChats[0]},{"title":"Odd","mapping":{"a":7}},{"title": broken},{"title":"Silent","mapping":{}},${validChats[1]}]`
    const { result, items } = await runImport(ada, text, 'conversations.json')
    expect(result.counts).toEqual({ imported: 2, skipped: 0, failed: 3 })
    expect(items.map(({ title, state, reason }) => [title, state, reason])).toEqual([
      ['One', 'imported', null],
      ['Odd', 'failed', 'It isn’t in the expected export format.'],
      ['Chat 3', 'failed', 'The data is corrupted.'],
      ['Silent', 'failed', 'The chat is empty.'],
      ['Two', 'imported', null],
    ])
    const withNulls = `[null,7,${JSON.stringify(chatGpt('g3', 'Three'))}]`
    const { items: rest } = await runImport(ada, withNulls, 'conversations.json')
    expect(rest.map(({ title, reason }) => [title, reason])).toEqual([
      ['Chat 1', 'This isn’t a chat.'],
      ['Chat 2', 'This isn’t a chat.'],
      ['Three', null],
    ])
    const truncatedImport = await runImport(ada, `[${validChats[0]},{"title":"Cut`, 'conversations.json')
    expect(truncatedImport.result).toMatchObject({ state: 'failed', counts: { skipped: 1 } })
    expect(truncatedImport.result.failure).toContain('The file is incomplete. Download it again.')
  })

  it('CHT-01 rejects an unknown export format with a clear message', async () => {
    const ada = await signUp(test())
    for (const body of ['{"a":1}', 'hello', '[]', writeZip([{ name: 'a.txt', bytes: 'x' }])]) {
      const { result } = await runImport(ada, body, 'x.json')
      expect(result.state).toBe('failed')
      expect(result.failure).toMatch(/No chats found/)
    }
  })
})
