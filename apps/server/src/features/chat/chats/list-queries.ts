import type { ChatFilter } from '@atelier/contract/chat/chat'
import type { ChatId, FolderId, MessageId, ProjectId, UserId } from '@atelier/contract/ids'
import {
  and,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
  type Subquery,
} from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { chat, message } from '../../../db/schema/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/name-search.ts'
import { literalLimit } from '../../../platform/db/literal-limit.ts'
import type { Cursor } from '../../../platform/keyset.ts'
import { canRead, type ChatRow } from './queries.ts'

export interface ChatSelection {
  ownerId: UserId
  filter: ChatFilter
  words: readonly string[]
  projectId: ProjectId | undefined
  folderId: FolderId | undefined
  chatIds: readonly ChatId[] | undefined
}

export interface ChatMatch extends ChatRow {
  hit: { messageId: MessageId; text: string } | null
}

const filters: Record<ChatFilter, SQL | undefined> = {
  ALL: isNull(chat.archivedAt),
  LOOSE: and(isNull(chat.archivedAt), isNull(chat.folderId), isNull(chat.pinnedAt)),
  PINNED: isNotNull(chat.pinnedAt),
  ARCHIVED: isNotNull(chat.archivedAt),
}

const timeFields = {
  ALL: 'updatedAt',
  LOOSE: 'updatedAt',
  PINNED: 'pinnedAt',
  ARCHIVED: 'archivedAt',
} as const satisfies Record<ChatFilter, keyof ChatRow>

export const cursorOf =
  (filter: ChatFilter) =>
  (row: ChatRow): Cursor => ({ at: row[timeFields[filter]] ?? row.updatedAt, id: row.id })

const listFilter = (
  { ownerId, filter, words, projectId, folderId, chatIds }: ChatSelection,
  cursor: Cursor | null,
) =>
  and(
    eq(chat.ownerId, ownerId),
    eq(chat.isPreview, false),
    eq(chat.isTemporary, false),
    // searches include archived chats
    filter === 'ALL' && words.length > 0 ? undefined : filters[filter],
    canRead,
    projectId && eq(chat.projectId, projectId),
    folderId && eq(chat.folderId, folderId),
    chatIds && inArray(chat.id, [...chatIds]),
    cursor
      ? sql`(${chat[timeFields[filter]]}, ${chat.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  )

/** Must match the expression of the index message_text_trgm. */
const messageText = sql<string>`message_text(${message.parts})`

const patternsOf = (words: readonly string[]) => words.map((word) => `%${escapeLike(word)}%`)

const newestMatch = (db: Database, patterns: readonly string[]) =>
  db
    .select({ id: message.id, text: messageText.as('text') })
    .from(message)
    // bounded: a search has few words
    .where(and(eq(message.chatId, chat.id), ...patterns.map((pattern) => ilike(messageText, pattern))))
    .orderBy(desc(message.id))
    .limit(1)
    .as('hit')

const trigramLength = 3

const recentChatsMax = 100

/**
 * Scans the newest 100 chats, then the next 200 if these may fill the page, because common words match there;
 * rare words have few matches in the index.
 */
export const selectChats = async (
  db: Database,
  selection: ChatSelection,
  cursor: Cursor | null,
  limit: number,
): Promise<ChatMatch[]> => {
  const { words, filter, ownerId } = selection
  const newestFirst = [desc(chat[timeFields[filter]]), desc(chat.id)]
  const selectListedChats = (condition?: SQL, after = cursor) =>
    db
      .select()
      .from(chat)
      .where(and(listFilter(selection, after), condition))
      // bounded: a list has two orders
      .orderBy(...newestFirst)
  if (words.length === 0) {
    const rows = await selectListedChats().limit(literalLimit(limit))
    return rows.map((row) => ({ ...row, hit: null }))
  }
  const patterns = patternsOf(words)
  // bounded: a search has few words
  const hasTitleMatch = and(...patterns.map((pattern) => ilike(chat.title, pattern)))
  /** The candidates have the table's name as their alias, so that `chat`'s columns refer to them. */
  const selectMatches = async (candidates: Subquery<'chat'>, rowLimit = limit): Promise<ChatMatch[]> => {
    const hit = newestMatch(db, patterns)
    const rows = await db
      .select({ chat: getTableColumns(chat), messageId: hit.id, text: hit.text })
      .from(candidates)
      .leftJoinLateral(hit, sql`true`)
      .where(or(hasTitleMatch, isNotNull(hit.id)))
      // bounded: a list has two orders
      .orderBy(...newestFirst)
      .limit(rowLimit)
    return rows.map(({ chat: row, messageId, text }) => ({
      ...row,
      hit: messageId && text !== null ? { messageId, text } : null,
    }))
  }
  const searchNewest = (count: number, after: Cursor | null) =>
    selectMatches(
      selectListedChats(undefined, after).limit(literalLimit(count)).as('chat'),
      literalLimit(limit),
    )
  const chats = await searchNewest(recentChatsMax, cursor)
  const last = chats.at(-1)
  if (last && chats.length < limit && chats.length * 3 >= limit)
    // bounded: a page
    chats.push(...(await searchNewest(2 * recentChatsMax, cursorOf(filter)(last))))
  if (chats.length >= limit) return chats.slice(0, limit)
  // words too short for the trigram index: scans only the owner's messages
  if (words.every((word) => [...word].length < trigramLength))
    return selectMatches(selectListedChats().as('chat'))
  // reads messages only of the chats to list
  const titleMatches = selectListedChats(hasTitleMatch).limit(limit)
  const textMatches = selectListedChats(inArray(chat.id, chatsWithText(db, ownerId, words))).limit(limit)
  return selectMatches(union(titleMatches, textMatches).as('chat'))
}

const chatsWithText = (db: Database, ownerId: UserId, words: readonly string[]) =>
  db
    .select({ id: message.chatId })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    // redundant: only the owner's are listed
    // bounded: a search has few words
    .where(and(eq(chat.ownerId, ownerId), ...patternsOf(words).map((pattern) => ilike(messageText, pattern))))
