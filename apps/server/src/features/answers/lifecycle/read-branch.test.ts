import type { ChatId, MessageId, UserId } from '@atelier/contract/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chat, message, user } from '../../../db/schema/index.ts'
import type { OpenDatabase } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { engines, openTestDatabase } from '../../../test/engines.ts'
import { joinTexts } from '../prompt/prompt.ts'
import { readBranch } from './read-branch.ts'

interface Turn {
  id: MessageId
  text: string
  parentId: MessageId | null
}

describe.each(engines)('the branch sent to a model, on %s', (engine) => {
  let database: OpenDatabase
  let ownerId: UserId
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ownerId = uuidv7<UserId>()
    await database.db.insert(user).values({ id: ownerId, name: 'Ada', email: ownerId })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const newChat = async (turns: readonly Turn[]): Promise<ChatId> => {
    const chatId = uuidv7<ChatId>()
    await database.db.insert(chat).values({ id: chatId, ownerId, title: 'Chat', isTitled: true })
    const rows = turns.map(({ id, text, parentId }, index) => ({
      id,
      chatId,
      parentId,
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      status: 'completed' as const,
      parts: [{ type: 'text' as const, text }],
    }))
    if (rows.length > 0) await database.db.insert(message).values(rows)
    return chatId
  }
  /** A chain of messages, each the child of the previous one. */
  const line = (length: number, textAt = (index: number) => `message ${index}`): Turn[] => {
    const turns: Turn[] = []
    for (let index = 0; index < length; index++)
      turns.push({ id: uuidv7<MessageId>(), text: textAt(index), parentId: turns.at(-1)?.id ?? null })
    return turns
  }
  const textsOf = async (chatId: ChatId, leaf?: MessageId) =>
    (await readBranch(database.db, chatId, leaf)).map((turn) => joinTexts(turn))

  it('CHT-01 is complete and in order, even when it is longer than one batch', async () => {
    const turns = line(101)
    const chatId = await newChat(turns)
    expect(await textsOf(chatId)).toEqual(turns.map(({ text }) => text))
    expect(await textsOf(chatId, turns[50]?.id)).toEqual(turns.slice(0, 51).map(({ text }) => text))
  })

  it('CHT-01 skips other answers and other versions of a question', async () => {
    const turns = line(6)
    const sideBranch: Turn[] = []
    for (let index = 0; index < 90; index++)
      sideBranch.push({ id: uuidv7<MessageId>(), text: `aside ${index}`, parentId: turns[3]?.id ?? null })
    const lastTurn: Turn = { id: uuidv7<MessageId>(), text: 'after all', parentId: turns[5]?.id ?? null }
    const chatId = await newChat([...turns, ...sideBranch, lastTurn])
    expect(await textsOf(chatId)).toEqual([...turns.map(({ text }) => text), 'after all'])
    expect(await textsOf(chatId, sideBranch[7]?.id)).toEqual([
      ...turns.slice(0, 4).map(({ text }) => text),
      'aside 7',
    ])
  })

  it('CHT-01 includes earlier messages even if another machine’s clock was ahead', async () => {
    const [first, second] = [uuidv7<MessageId>(), uuidv7<MessageId>()]
    const chatId = await newChat([
      { id: second, text: 'first', parentId: null },
      { id: first, text: 'second', parentId: second },
    ])
    expect(await textsOf(chatId, first)).toEqual(['first', 'second'])
  })

  it('CHT-01 omits messages too far back to send, and starts with a question', async () => {
    const longBranch = line(30, (index) => `${index}`.padEnd(10_000, '..'))
    const chatId = await newChat(longBranch)
    expect((await textsOf(chatId)).map((text) => Number.parseInt(text, 10))).toEqual([
      20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    ])
    const book = line(4, (index) =>
      index === 3 ? 'an answer as long as a book '.repeat(4000) : `message ${index}`,
    )
    expect(await textsOf(await newChat(book))).toEqual(['message 2', book[3]?.text])
    expect(await textsOf(await newChat(line(250)))).toHaveLength(200)
  })

  it('CHT-01 is empty in an empty chat, and for another chat’s message', async () => {
    const otherChat = line(3)
    await newChat(otherChat)
    const chatId = await newChat([])
    expect(await textsOf(chatId)).toEqual([])
    expect(await textsOf(await newChat(line(2)), otherChat[1]?.id)).toEqual([])
  })
})
