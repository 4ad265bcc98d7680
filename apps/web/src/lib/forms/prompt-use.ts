import { call } from '../api/api-client.ts'

const insertedStarts = new Map<string, string>()
const promptsByChat = new Map<string, string>()

/** Number of leading characters that identify a question created from a prompt. */
const startLength = 80
const rememberedPromptsMax = 20

const normalizedStart = (text: string) => text.trim().slice(0, startLength)

const remember = (entries: Map<string, string>, key: string, value: string) => {
  const [oldest] = entries.keys()
  if (entries.size >= rememberedPromptsMax && oldest !== undefined) entries.delete(oldest)
  entries.set(key, value)
}

export const noteInsertedPrompt = (promptId: string, text: string): void =>
  remember(insertedStarts, promptId, normalizedStart(text))

/** Doesn't wait for the request; the server counts repeated ones once. */
export const countAsUseful = (chatId: string): void => {
  const promptId = promptsByChat.get(chatId)
  if (promptId === undefined) return
  promptsByChat.delete(chatId)
  void import('@atelier/contract/endpoints/prompts/prompts')
    .then(({ keepPublicPrompt }) => call(keepPublicPrompt, { body: { promptId } }))
    .catch(() => undefined)
}

/** A follow-up question means that the prompt was useful. */
export const noteQuestion = (chatId: string, text: string): void => {
  countAsUseful(chatId)
  const match = [...insertedStarts].find(([, start]) => start !== '' && text.includes(start))
  if (!match) return
  insertedStarts.delete(match[0])
  remember(promptsByChat, chatId, match[0])
}
