import { createStore } from '../../../lib/store.ts'

export const comparison = createStore<{ chatId: string; messageId: string } | null>(null)
