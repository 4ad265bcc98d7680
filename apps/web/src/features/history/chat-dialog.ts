import type { Chat } from '@atelier/contract/chat/chat'
import { createStore } from '../../lib/store.ts'

export type NamedChat = Pick<Chat, 'id' | 'title' | 'folderId'>

export interface ChatsDialog {
  kind: 'delete' | 'move'
  chats: readonly NamedChat[]
  onDone?: (() => void) | undefined
}

export type ChatDialog =
  | ChatsDialog
  /** `leaf` is the ID of the last message shown; defaults to the latest. */
  | { kind: 'share' | 'export'; chat: NamedChat; leaf?: string | undefined }

export const chatDialog = createStore<ChatDialog | null>(null)

export const openChatDialog = (dialog: ChatDialog): void => chatDialog.set(dialog)
