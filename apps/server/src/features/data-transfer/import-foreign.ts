import type { Sentence } from '@atelier/contract/sentence'
import type { Wording } from '@atelier/contract/write-sentence'
import { limits } from '@atelier/contract/limits'
import { AppError } from '../../platform/app-error.ts'
import { jsonElements, parseElement } from '../../platform/archive/json-elements.ts'
import { planChatImport } from '../chat/chats/messages/index.ts'
import { readForeign, sourceOf, titleOf } from './formats/read-foreign.ts'
import { fieldsOf, textOf } from './formats/untyped-json.ts'
import type { Importer, Item } from './importer.ts'

export const unknownExportError = () =>
  new AppError(
    'CANNOT_PROCESS',
    'No chats found in this file. Choose a ZIP or JSON file exported from Atelier, ChatGPT, Claude, Open WebUI or LibreChat.',
  )

const unknownItemsMax = 100

const idFields = ['conversation_id', 'conversationId', 'uuid', 'id']
const idOf = (value: unknown): string | undefined =>
  idFields.map((field) => textOf(fieldsOf(value)?.[field])).find((id) => id !== '')

/** Some exports wrap the list in an object. */
const chatsIn = (value: unknown): readonly unknown[] => {
  const { conversations, chats } = fieldsOf(value) ?? {}
  const list = sourceOf(value) === null ? (conversations ?? chats) : null
  return Array.isArray(list) ? list : [value]
}

/** Holds one chat in memory at a time. Returns the number of items; 0 if none was a chat. */
export const importForeign = async (
  importer: Importer,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => {
  let source: ReturnType<typeof sourceOf> = null
  let count = 0
  let unknownItems: { item: Item; reason: Wording }[] = []
  const recordUnknown = async (item: Item, reason: Wording) => {
    unknownItems.push({ item, reason })
    if (source === null && unknownItems.length <= unknownItemsMax) return
    if (source === null) throw unknownExportError()
    for (const each of unknownItems) await importer.recordFailure(each.item, each.reason)
    unknownItems = []
  }
  const importItem = async (value: unknown) => {
    const itemSource = sourceOf(value)
    const title = titleOf(value) || `Chat ${count}`
    if (itemSource === null)
      return recordUnknown({ kind: 'chat', title, id: `number ${count}` }, 'This isn’t a chat.')
    if (source === null) await importer.setSource(itemSource)
    source ??= itemSource
    const knownSource = source
    let losses: readonly Sentence[] = []
    for (const each of unknownItems.splice(0)) await importer.recordFailure(each.item, each.reason)
    await importer.importChat(
      { kind: 'chat', title, id: idOf(value) ?? `number ${count}` },
      (db, id) => {
        const chat = readForeign(knownSource, value)
        losses = chat.losses.sentences()
        return planChatImport(db, importer.actor, chat, importer.context.clock.now(), id)
      },
      () => losses,
    )
  }
  for await (const text of jsonElements(bytes, limits.dataImport.itemBytes)) {
    const value = text === null ? undefined : parseElement(text)
    const chatItem = { kind: 'chat' as const, title: `Chat ${count + 1}`, id: `number ${count + 1}` }
    if (value === undefined) {
      count += 1
      await recordUnknown(chatItem, text === null ? 'It’s too large.' : 'The data is corrupted.')
      continue
    }
    for (const chat of chatsIn(value)) {
      count += 1
      await importItem(chat)
    }
  }
  return source === null ? 0 : count
}
