import { limits } from '@atelier/contract/limits'
import { AppError } from '../../platform/app-error.ts'
import { jsonElements, parseElement } from '../../platform/archive/json-elements.ts'
import { importChat } from '../chats/index.ts'
import { readForeign, sourceOf, titleOf } from './formats/read-foreign.ts'
import type { Importer } from './importer.ts'

const unknown = () =>
  new AppError(
    'CANNOT_PROCESS',
    'No chats were found in this file. Choose the ZIP or JSON that Atelier, ChatGPT, Claude, Open WebUI or LibreChat exported.',
  )

/** Chats of another product, one in memory at a time. Says how many there were; throws when the first is nobody's. */
export const importForeign = async (
  importer: Importer,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> => {
  let source: ReturnType<typeof sourceOf> = null
  let seen = 0
  for await (const text of jsonElements(bytes, limits.dataImport.itemBytes)) {
    seen += 1
    const value = text === null ? undefined : parseElement(text)
    const found = sourceOf(value)
    if (source === null && found !== null) await importer.setSource(found)
    source ??= found
    const lost = { kind: 'chat' as const, title: titleOf(value) || `Chat ${seen}`, id: `number ${seen}` }
    if (text === null) await importer.fail(lost, 'It is too large.')
    else if (value === undefined) await importer.fail(lost, 'It is damaged.')
    else if (found === null || source === null) {
      if (seen === 1) throw unknown()
      await importer.fail(lost, 'It is no chat.')
    } else {
      const from = source
      const told = value as {
        id?: unknown
        uuid?: unknown
        conversationId?: unknown
        conversation_id?: unknown
      }
      const id = [told.conversation_id, told.conversationId, told.uuid, told.id].find(
        (each) => typeof each === 'string',
      )
      const item = {
        kind: 'chat' as const,
        title: titleOf(value) || `Chat ${seen}`,
        id: id ?? `number ${seen}`,
      }
      await importer.take(item, ({ db }) =>
        importChat(db, importer.actor, readForeign(from, value), importer.context.clock.now()),
      )
    }
  }
  if (source === null) throw unknown()
  return seen
}
