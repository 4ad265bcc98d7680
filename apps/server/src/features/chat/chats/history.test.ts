import * as endpoints from '@atelier/contract/endpoints/chat/chats'
import { ChatExport } from '@atelier/contract/chat/chat-export'
import type { ChatId, MessageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { chat, message } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'

const chatParams = (chatId: string) => ({ params: { chatId } })
const newChat = (actor: TestActor, title: string) => actor.get(endpoints.createChat, { body: { title } })
const change = (actor: TestActor, chatId: string, body: object) =>
  actor.get(endpoints.updateChat, { ...chatParams(chatId), body })
const changeMany = (actor: TestActor, action: string, chatIds: readonly string[]) =>
  actor.call(endpoints.changeChats, { body: { action, chatIds: [...chatIds] } })
const list = async (actor: TestActor, query: Record<string, string | number> = {}) =>
  (await actor.get(endpoints.listChats, { query })).chats
const listTitles = async (actor: TestActor, query: Record<string, string | number> = {}) =>
  (await list(actor, query)).map(({ title }) => title)

describeAppOnEach('history', (test) => {
  /** A message stored in a chat as if it had been sent. */
  const addMessage = async (chatId: ChatId, text: string, parentId: MessageId | null = null) => {
    const id = uuidv7<MessageId>()
    const role = parentId ? 'assistant' : 'user'
    const parts = [
      { type: 'reasoning' as const, text: 'hidden thoughts' },
      { type: 'text' as const, text },
    ]
    await test().context.db.insert(message).values({ id, chatId, parentId, role, status: 'completed', parts })
    return id
  }

  it('CHT-07 lists pinned chats first, and unpins archived ones', async () => {
    const ada = await signUp(test())
    const [lamp, tide] = [await newChat(ada, 'Lamp'), await newChat(ada, 'Tide')]
    expect((await change(ada, lamp.id, { isPinned: true })).pinnedAt).toBeTypeOf('number')
    expect(await listTitles(ada, { filter: 'PINNED' })).toEqual(['Lamp'])
    expect(await listTitles(ada, { filter: 'LOOSE' })).toEqual(['Tide'])
    expect(await listTitles(ada)).toEqual(['Tide', 'Lamp'])
    expect(await change(ada, lamp.id, { isArchived: true })).toMatchObject({ pinnedAt: null })
    expect(await listTitles(ada, { filter: 'PINNED' })).toEqual([])
    expect(await listTitles(ada)).toEqual(['Tide'])
    expect(await listTitles(ada, { filter: 'ARCHIVED' })).toEqual(['Lamp'])
    await change(ada, lamp.id, { isArchived: false, newTitle: 'Lamps' })
    expect(await listTitles(ada)).toEqual(['Tide', 'Lamps'])
    await change(ada, tide.id, { isPinned: true })
    await change(ada, tide.id, { isPinned: false })
    expect(await listTitles(ada, { filter: 'PINNED' })).toEqual([])
  })

  it('CHT-01 unarchives a chat when a message is sent in it', async () => {
    const ada = await signUp(test())
    const { id } = await newChat(ada, 'Lamp')
    await change(ada, id, { isArchived: true })
    await ada.events(endpoints.sendMessage, { ...chatParams(id), body: { text: 'Hello' } })
    expect(await listTitles(ada)).toEqual(['Lamp'])
  })

  it('CHT-03 CHT-04 API-15 rejects an update that is empty or has unknown fields', async () => {
    const ada = await signUp(test())
    const { id } = await newChat(ada, 'Lamp')
    for (const body of [{}, { isPinned: 'yes' }, { isPinned: true, more: 1 }, { newTitle: '' }])
      expect((await ada.call(endpoints.updateChat, { ...chatParams(id), body })).status).toBe(400)
    expect(await list(ada)).toMatchObject([{ title: 'Lamp', pinnedAt: null }])
  })

  it('NAV-04 pages through each list of the history without a gap', async () => {
    const ada = await signUp(test())
    const all = []
    for (let number = 0; number < 5; number++) all.push(await newChat(ada, `Chat ${number}`))
    await changeMany(
      ada,
      'PIN',
      [all[0], all[1], all[2]].flatMap((chat) => chat?.id ?? []),
    )
    await changeMany(
      ada,
      'ARCHIVE',
      [all[3], all[4]].flatMap((chat) => chat?.id ?? []),
    )
    for (const [filter, count] of [
      ['PINNED', 3],
      ['ARCHIVED', 2],
      ['ALL', 3],
    ] as const) {
      const titles: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string | number> = { filter, limit: 1, ...(cursor && { cursor }) }
        const page = await ada.get(endpoints.listChats, { query })
        titles.push(...page.chats.map(({ title }) => title))
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(titles).size).toBe(count)
      expect(titles).toHaveLength(count)
    }
  })

  it('NAV-04 finds words in titles and messages, and says where they occur', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const lamp = await newChat(ada, 'About the lamp')
    const tide = await newChat(ada, 'Tides')
    const question = await addMessage(tide.id, 'When is high water?')
    const answer = await addMessage(
      tide.id,
      `${'Stone. '.repeat(60)}The **keeper** of the lamp knows. 100% sure`,
      question,
    )
    const results = await list(ada, { q: 'LAMP' })
    expect(results.map(({ title, hit }) => [title, hit?.messageId ?? null])).toEqual([
      ['Tides', answer],
      ['About the lamp', null],
    ])
    expect(results[0]?.hit?.snippet).toContain('The keeper of the lamp knows.')
    expect(await listTitles(ada, { q: 'keeper knows' })).toEqual(['Tides'])
    expect(await listTitles(ada, { q: '"keeper knows"' })).toEqual([])
    expect(await listTitles(ada, { q: 'keeper water' })).toEqual([])
    expect(await listTitles(ada, { q: '100%' })).toEqual(['Tides'])
    expect(await listTitles(ada, { q: 'hidden thoughts' })).toEqual([])
    expect(await listTitles(eve, { q: 'lamp' })).toEqual([])
    // search also finds archived chats
    await change(ada, lamp.id, { isArchived: true })
    expect(await listTitles(ada, { q: 'about' })).toEqual(['About the lamp'])
    expect(await listTitles(ada, { q: 'lamp', filter: 'ARCHIVED' })).toEqual(['About the lamp'])
  })

  it('NAV-04 finds a rare word far back, and continues on the next page where the last one ended', async () => {
    const ada = await signUp(test())
    const farChat = await newChat(ada, 'Far back')
    await addMessage(farChat.id, 'a xylophone on the rock')
    const nearerChat = await newChat(ada, 'Nearer')
    await addMessage(nearerChat.id, 'another xylophone')
    for (let number = 0; number < 110; number++) await newChat(ada, `Chat ${number}`)
    const first = await ada.get(endpoints.listChats, { query: { q: 'xylophone', limit: 1 } })
    expect(first.chats.map(({ title }) => title)).toEqual(['Nearer'])
    const rest = await ada.get(endpoints.listChats, {
      query: { q: 'xylophone', limit: 1, cursor: first.nextCursor ?? '' },
    })
    expect(rest.chats.map(({ title }) => title)).toEqual(['Far back'])
    expect(rest.nextCursor).toBeNull()
  })

  it('NAV-04 pages through hundreds of chats for a common word, without a gap', async () => {
    const ada = await signUp(test())
    const createdAt = Date.now()
    const chats = Array.from({ length: 420 }, (_, index) => {
      const time = new Date(createdAt - index * 1000)
      const title = index % 6 === 0 ? `Harbour ${index}` : `Chat ${index}`
      return { id: uuidv7<ChatId>(), ownerId: ada.id, title, createdAt: time, updatedAt: time }
    })
    await test().context.db.insert(chat).values(chats)
    const titles: string[] = []
    let cursor: string | null = null
    do {
      const page: { chats: { title: string }[]; nextCursor: string | null } = await ada.get(
        endpoints.listChats,
        { query: { q: 'harbour', limit: 30, ...(cursor ? { cursor } : {}) } },
      )
      titles.push(...page.chats.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(titles).toEqual(Array.from({ length: 70 }, (_, index) => `Harbour ${index * 6}`))
  })

  it('CHT-07 archives and deletes several chats at once, or none if one belongs to someone else', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const ids = [await newChat(ada, 'A'), await newChat(ada, 'B')].map(({ id }) => id)
    const evesChat = await newChat(eve, 'Hers')
    expect((await changeMany(ada, 'DELETE', [...ids, evesChat.id])).status).toBe(404)
    expect(await listTitles(ada)).toEqual(['B', 'A'])
    expect((await changeMany(ada, 'ARCHIVE', ids)).data).toEqual({ ids })
    expect(await listTitles(ada)).toEqual([])
    await changeMany(ada, 'UNARCHIVE', ids)
    expect((await changeMany(ada, 'DELETE', ids)).status).toBe(200)
    expect(await listTitles(ada)).toEqual([])
    expect(await listTitles(eve)).toEqual(['Hers'])
    expect(
      (
        await changeMany(
          ada,
          'DELETE',
          Array.from({ length: 101 }, () => uuidv7()),
        )
      ).status,
    ).toBe(400)
  })

  it('CHT-02 exports the visible branch as Markdown, and the whole tree as JSON', async () => {
    const ada = await signUp(test())
    const { id } = await newChat(ada, 'Lamp: "one" / two')
    const question = await addMessage(id, 'What burns?')
    const first = await addMessage(id, 'Paraffin.', question)
    const second = await addMessage(id, 'Colza oil.', question)
    const get = async (query: string) => {
      const response = await ada.raw(`/v1/chats/${id}/export?${query}`)
      return { response, text: await response.text() }
    }
    const exportText = await get(`format=markdown&messageId=${first}`)
    expect(exportText.response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Lamp   one    two.md')}`,
    )
    expect(exportText.text).toMatch(
      /^# Lamp: "one" \/ two\n\n_Exported from Atelier on \d{4}-\d\d-\d\d\._\n\n## You\n\nWhat burns\?\n\n## Atelier\n\nParaffin\.\n$/,
    )
    expect((await get('format=markdown')).text).toContain('Colza oil.')
    const chatExport = ChatExport.parse(JSON.parse((await get('format=json')).text))
    expect(chatExport).toMatchObject({ format: 'atelier-chat', version: 1, chat: { id } })
    expect(chatExport.messages.map((each) => [each.id, each.parentId])).toEqual([
      [question, null],
      [first, question],
      [second, question],
    ])
    expect((await get(`format=markdown&messageId=${uuidv7()}`)).response.status).toBe(404)
    expect((await get('format=docx')).response.status).toBe(400)
  })
})
