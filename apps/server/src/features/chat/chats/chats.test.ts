import { automaticTitle } from '@atelier/contract/chat/automatic-title'
import { addText, getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { createProject, listProjectThreads } from '@atelier/contract/endpoints/projects/projects'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'

const chatParams = (chatId: string) => ({ params: { chatId } })
const newChat = (actor: TestActor, body: object = {}) => actor.get(endpoints.createChat, { body })
const sendText = (actor: TestActor, chatId: string, text: string, extraFields: object = {}) =>
  actor.events(endpoints.sendMessage, { ...chatParams(chatId), body: { text, ...extraFields } })

describeAppOnEach('chats', (test) => {
  it('CHT-01 CHT-03 stores the question, streams an answer and titles the chat after the first message', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    const text = 'What is known about the   lamp of Skerrydown and its keepers?'
    const events = await sendText(ada, chat.id, text)
    expect(events.at(0)?.type).toBe('start')
    expect(events.at(-1)).toEqual({ type: 'finish', messageMetadata: { status: 'completed' } })
    const loadedChat = await ada.get(endpoints.getChat, chatParams(chat.id))
    expect(loadedChat.title).toBe('What is known about the lamp of Skerrydown and its')
    expect(loadedChat.messages.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'completed'],
      ['assistant', 'completed'],
    ])
    expect(loadedChat.messages[1]?.parentId).toBe(loadedChat.messages[0]?.id)
    expect(loadedChat.streamingMessageId).toBeNull()
  })

  it('CHT-06 moves a chat into and out of a project, and uses the project’s knowledge while it is there', async () => {
    const ada = await signUp(test())
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    const chat = await newChat(ada)
    await sendText(ada, chat.id, 'What is the lamp made of?')
    const listThreads = async () =>
      (await ada.get(listProjectThreads, { params: { projectId } })).chats.map(({ id }) => id)
    const movedChat = await ada.get(endpoints.moveChat, { ...chatParams(chat.id), body: { projectId } })
    expect(movedChat).toMatchObject({ id: chat.id, projectId })
    expect(await listThreads()).toEqual([chat.id])
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).project?.id).toBe(projectId)
    await ada.get(endpoints.moveChat, { ...chatParams(chat.id), body: { projectId: null } })
    expect(await listThreads()).toEqual([])
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).messages).toHaveLength(2)
  })

  it('VLT-13 CHT-05 lists the files that a chat started with until a message includes them', async () => {
    const ada = await signUp(test())
    const file = await ada.get(addText, {
      body: { fileName: 'Rota', fileContent: 'Ida keeps the lamp in March.', source: 'VAULT' },
    })
    const chat = await newChat(ada, { attachmentIds: [file.id] })
    const attachmentReference = { id: file.id, title: 'Rota' }
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).attachments).toEqual([attachmentReference])
    await sendText(ada, chat.id, 'Who keeps the lamp?', { attachmentIds: [file.id] })
    const { attachments, messages } = await ada.get(endpoints.getChat, chatParams(chat.id))
    expect(attachments).toEqual([])
    expect(messages[0]?.attachments).toEqual([attachmentReference])
  })

  it('CHT-05 removes a pending file from a chat, but not one that a message includes', async () => {
    const ada = await signUp(test())
    const add = (fileName: string) =>
      ada.get(addText, { body: { fileName, fileContent: 'Ida keeps the lamp in March.', source: 'VAULT' } })
    const [storedFile, unusedFile] = [await add('Rota'), await add('Tides')]
    const chat = await newChat(ada, { attachmentIds: [storedFile.id, unusedFile.id] })
    const remove = (attachmentId: string) =>
      ada.get(endpoints.removeWaitingFile, { params: { chatId: chat.id, attachmentId } })
    const attachmentReference = { id: storedFile.id, title: 'Rota' }
    await remove(unusedFile.id)
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).attachments).toEqual([attachmentReference])
    expect((await ada.get(getAttachment, { params: { id: unusedFile.id } })).id).toBe(unusedFile.id)
    await sendText(ada, chat.id, 'Who keeps the lamp?', { attachmentIds: [storedFile.id] })
    await remove(storedFile.id)
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).messages[0]?.attachments).toEqual([
      attachmentReference,
    ])
  })

  it('CHT-03 cuts a title at 50 characters without splitting a character', () => {
    expect(automaticTitle('x'.repeat(80))).toHaveLength(50)
    expect(automaticTitle('👩‍👩‍👧‍👦'.repeat(10))).toBe('👩‍👩‍👧‍👦'.repeat(4))
  })

  it('CHT-01 keeps both branches when a question is edited or an answer regenerated', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    await sendText(ada, chat.id, 'First')
    await sendText(ada, chat.id, 'First, put better', { parentId: null })
    const { messages: messagesBefore } = await ada.get(endpoints.getChat, chatParams(chat.id))
    const roots = messagesBefore.filter(({ parentId }) => parentId === null)
    expect(roots.map(({ parts }) => parts)).toEqual([
      [{ type: 'text', text: 'First' }],
      [{ type: 'text', text: 'First, put better' }],
    ])
    const answer = messagesBefore.find(({ role }) => role === 'assistant')
    await ada.events(endpoints.regenerateMessage, {
      params: { chatId: chat.id, messageId: answer?.id ?? '' },
      body: {},
    })
    const { messages: messagesAfter } = await ada.get(endpoints.getChat, chatParams(chat.id))
    expect(messagesAfter.filter(({ parentId }) => parentId === answer?.parentId)).toHaveLength(2)
  })

  it('CHT-03 renames a chat, and rejects a title that is empty or too long', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    const renamedChat = await ada.get(endpoints.updateChat, {
      ...chatParams(chat.id),
      body: { newTitle: ' Lamps ' },
    })
    expect(renamedChat.title).toBe('Lamps')
    const longTitleResponse = await ada.call(endpoints.updateChat, {
      ...chatParams(chat.id),
      body: { newTitle: 'x'.repeat(101) },
    })
    expect([longTitleResponse.status, longTitleResponse.error?.issues?.[0]?.message]).toEqual([
      400,
      messages.chat.titleTooLong,
    ])
    expect(
      (await ada.call(endpoints.updateChat, { ...chatParams(chat.id), body: { newTitle: '  ' } })).status,
    ).toBe(400)
  })

  it('CHT-04 CHT-06 keeps a project chat’s title, and lists the chat among the project’s threads', async () => {
    const ada = await signUp(test())
    const body = { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' } as const
    const project = await ada.get(createProject, { body })
    const chat = await newChat(ada, { projectId: project.id })
    const renameResponse = await ada.call(endpoints.updateChat, {
      ...chatParams(chat.id),
      body: { newTitle: 'Lamps' },
    })
    expect(renameResponse.status).toBe(403)
    const loadedChat = await ada.get(endpoints.getChat, chatParams(chat.id))
    expect(loadedChat.permissions).toEqual(['SEND_MESSAGE', 'DELETE_CHAT', 'SHARE_CHAT'])
    expect(loadedChat.project).toMatchObject({ id: project.id, name: 'Lighthouse', isCreator: true })
    const threads = await ada.get(listProjectThreads, { params: { projectId: project.id } })
    expect(threads.chats.map(({ id }) => id)).toEqual([chat.id])
  })

  it('CHT-01 finds chats by their title and pages through them', async () => {
    const ada = await signUp(test())
    for (const title of ['Paraffin', 'Tides', 'Paraffin again']) await newChat(ada, { title })
    const page = await ada.get(endpoints.listChats, { query: { q: 'paraffin' } })
    expect(page.chats.map(({ title }) => title)).toEqual(['Paraffin again', 'Paraffin'])
    const first = await ada.get(endpoints.listChats, { query: { limit: 2 } })
    const nextPage = await ada.get(endpoints.listChats, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([...first.chats, ...nextPage.chats].map(({ title }) => title)).toEqual([
      'Paraffin again',
      'Tides',
      'Paraffin',
    ])
    expect(nextPage.nextCursor).toBeNull()
  })

  it('CHT-01 filters the list by chat ids, and never includes other people’s chats', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const chats = [await newChat(ada, { title: 'Lamp' }), await newChat(ada, { title: 'Lens' })]
    await newChat(ada, { title: 'Log' })
    const ids = [...chats, await newChat(eve)].map(({ id }) => id).join(',')
    const titlesFor = async (query: Record<string, string>) =>
      (await ada.get(endpoints.listChats, { query })).chats.map(({ title }) => title)
    expect(await titlesFor({ ids })).toEqual(['Lens', 'Lamp'])
    expect(await titlesFor({ ids, q: 'lamp' })).toEqual(['Lamp'])
  })

  it('CHT-01 deletes a chat with everything in it', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    await sendText(ada, chat.id, 'Hello')
    await ada.get(endpoints.deleteChat, chatParams(chat.id))
    expect((await ada.call(endpoints.getChat, chatParams(chat.id))).status).toBe(404)
  })

  it('CHT-01 reports other people’s chats as not found, and asks signed-out callers to sign in', async () => {
    const ada = await signUp(test())
    const eve = await signUp(test())
    const chat = await newChat(ada, { title: 'Private' })
    const calls = [
      [endpoints.getChat, {}],
      [endpoints.updateChat, { body: { newTitle: 'Mine' } }],
      [endpoints.deleteChat, {}],
      [endpoints.sendMessage, { body: { text: 'Hello' } }],
      [endpoints.followChat, {}],
      [endpoints.stopChat, {}],
    ] as const
    for (const [endpoint, input] of calls) {
      const deniedResponse = await eve.call(endpoint, { ...chatParams(chat.id), ...input })
      const unknownResponse = await eve.call(endpoint, { ...chatParams(uuidv7()), ...input })
      expect([deniedResponse.status, deniedResponse.error]).toEqual([404, unknownResponse.error])
      expect((await stranger(test()).call(endpoint, { ...chatParams(chat.id), ...input })).status).toBe(401)
    }
    const loadedChat = await ada.get(endpoints.getChat, chatParams(chat.id))
    expect([loadedChat.title, loadedChat.messages]).toEqual(['Private', []])
  })

  it('CHT-05 accepts at most ten vault files across all messages of a chat', async () => {
    const ada = await signUp(test())
    const files: string[] = []
    for (let count = 0; count <= limits.chat.files; count++)
      files.push(
        (await ada.get(addText, { body: { fileName: `${count}`, fileContent: `Note ${count}.` } })).id,
      )
    const chat = await newChat(ada)
    await sendText(ada, chat.id, 'Read these', { attachmentIds: files.slice(1) })
    const secondMessage = { text: 'And this', attachmentIds: files.slice(0, 1) }
    expect(
      (await ada.call(endpoints.sendMessage, { ...chatParams(chat.id), body: secondMessage })).status,
    ).toBe(413)
  })

  it('CHT-05 reports an unknown file as not found', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    const response = await ada.call(endpoints.sendMessage, {
      ...chatParams(chat.id),
      body: { text: 'Read this', attachmentIds: [uuidv7()] },
    })
    expect(response.status).toBe(404)
    expect((await ada.get(endpoints.getChat, chatParams(chat.id))).messages).toEqual([])
  })

  it('API-15 rejects an empty message, an unknown field and an unavailable model', async () => {
    const ada = await signUp(test())
    const chat = await newChat(ada)
    for (const body of [{ text: '  ' }, { text: 'Hi', extra: 1 }, { text: 'Hi', model: 'nobody/offers' }, {}])
      expect((await ada.call(endpoints.sendMessage, { ...chatParams(chat.id), body })).status).toBe(400)
  })
})
