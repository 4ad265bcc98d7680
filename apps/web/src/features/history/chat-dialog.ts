import type { Chat } from '@atelier/contract/chat'
import { createStore } from '../../lib/store.ts'

export type NamedChat = Pick<Chat, 'id' | 'title' | 'folderId'>

/** Asks about several, or one of them. */
export interface ChatsDialog {
  kind: 'delete' | 'move'
  chats: readonly NamedChat[]
  onDone?: (() => void) | undefined
}

/** What is asked about chats, from a list or from the chat itself. */
export type ChatDialog =
  | ChatsDialog
  /** `leaf`: the last message that is shown; left out: the newest. */
  | { kind: 'share' | 'export'; chat: NamedChat; leaf?: string | undefined }

export const chatDialog = createStore<ChatDialog | null>(null)

export const openChatDialog = (dialog: ChatDialog): void => chatDialog.set(dialog)
