import { call } from './api-client.ts'

/** Public prompts that were put into a composer and not sent yet: how each begins. */
const inserted = new Map<string, string>()
/** Chats that such a prompt was sent in. */
const asked = new Map<string, string>()

/** By so many letters a question is known that was made of a prompt. */
const beginning = 80
/** Further back nobody comes from. */
const rememberedMax = 20

const begins = (text: string) => text.trim().slice(0, beginning)

const remember = (known: Map<string, string>, key: string, value: string) => {
  const [oldest] = known.keys()
  if (known.size >= rememberedMax && oldest !== undefined) known.delete(oldest)
  known.set(key, value)
}

export const noteInserted = (promptId: string, text: string): void =>
  remember(inserted, promptId, begins(text))

/** What a public prompt led to was kept. The server counts it once; nobody waits for it. */
export const noteKept = (chatId: string): void => {
  const promptId = asked.get(chatId)
  if (promptId === undefined) return
  asked.delete(chatId)
  void import('@atelier/contract/endpoints/prompts')
    .then(({ keepPublicPrompt }) => call(keepPublicPrompt, { body: { promptId } }))
    .catch(() => undefined)
}

/** Whoever asks on in a chat that began with a public prompt found its answer worth it. */
export const noteAsked = (chatId: string, text: string): void => {
  noteKept(chatId)
  const found = [...inserted].find(([, start]) => start !== '' && text.includes(start))
  if (!found) return
  inserted.delete(found[0])
  remember(asked, chatId, found[0])
}
