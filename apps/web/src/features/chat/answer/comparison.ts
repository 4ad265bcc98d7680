import { createStore } from '../../../lib/store.ts'

/** The answer that is shown side by side with another one to the same question. */
export const comparison = createStore<{ chatId: string; messageId: string } | null>(null)
