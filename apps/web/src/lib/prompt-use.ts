import { call } from './api-client.ts'

/** Public prompts that were put into a composer and not sent yet: how each begins. */
const inserted = new Map<string, string>()
/** Chats that such a prompt was sent in. */
const promptsByChat = new Map<string, string>()

/** By so many letters a question is known that was made of a prompt. */
const beginning = 80
/** Further back nobody comes from. */
const rememberedMax = 20

const begins = (text: string) => text.trim().slice(0, beginning)

const remember = (entries: Map<string, string>, key: string, value: string) => {
  const [oldest] = entries.keys()
  if (entries.size >= rememberedMax && oldest !== undefined) entries.delete(oldest)
  entries.set(key, value)
}

export const noteInserted = (promptId: string, text: string): void =>
  remember(inserted, promptId, begins(text))

/** What a public prompt led to was kept. The server counts it once; nobody waits for it. */
export const countAsUseful = (chatId: string): void => {
  const promptId = promptsByChat.get(chatId)
  if (promptId === undefined) return
  promptsByChat.delete(chatId)
  void import('@atelier/contract/endpoints/prompts')
    .then(({ keepPublicPrompt }) => call(keepPublicPrompt, { body: { promptId } }))
    .catch(() => undefined)
}

/** Whoever asks on in a chat that began with a public prompt found its answer worth it. */
export const noteQuestion = (chatId: string, text: string): void => {
  countAsUseful(chatId)
  const match = [...inserted].find(([, start]) => start !== '' && text.includes(start))
  if (!match) return
  inserted.delete(match[0])
  remember(promptsByChat, chatId, match[0])
}
