import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/admin/model'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { signOuts } from '../../../lib/api/auth-client.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { chatQuery, modelsQuery } from '../api.ts'
import { answerOptions } from './model-choice.ts'
import { branchThrough } from '../tree.ts'

const defaultComposer = 'new'

type Choices = Readonly<Record<string, string | undefined>>

const storageKey = 'atelier.model'

const readStoredDefault = (): Choices => {
  try {
    const id = localStorage.getItem(storageKey)
    return id === null ? {} : { [defaultComposer]: id }
  } catch {
    return {}
  }
}

const chatsKey = 'atelier.chat-models'

/** Both choices of each chat survive a reload of the tab. */
const readChatChoices = (): { first?: Choices; second?: Choices } => {
  try {
    return JSON.parse(sessionStorage.getItem(chatsKey) ?? '{}')
  } catch {
    return {}
  }
}

const chatChoices = readChatChoices()
const firstModels = createStore<Choices>({ ...chatChoices.first, ...readStoredDefault() })
const secondModels = createStore<Choices>({ ...chatChoices.second })

const saveChatChoices = () => {
  try {
    sessionStorage.setItem(chatsKey, JSON.stringify({ first: firstModels.get(), second: secondModels.get() }))
  } catch {
    // storage unavailable: valid until reload
  }
}
firstModels.subscribe(saveChatChoices)
secondModels.subscribe(saveChatChoices)
signOuts.subscribe(() => {
  firstModels.set(readStoredDefault())
  secondModels.set({})
})

export const chooseModel = (composerId: string, id: string): void => {
  firstModels.set({ ...firstModels.get(), [composerId]: id })
  if (secondModels.get()[composerId] === id) chooseSecondModel(composerId, undefined)
  if (composerId !== defaultComposer) return
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // storage unavailable: valid until reload
  }
}

export const chooseSecondModel = (composerId: string, id: string | undefined): void =>
  secondModels.set({ ...secondModels.get(), [composerId]: id })

export const useSecondModel = (composerId: string): string | undefined => useStore(secondModels)[composerId]

export const moveModelChoice = (from: string, chatId: string): void => {
  const { [from]: first } = firstModels.get()
  if (first !== undefined) chooseModel(chatId, first)
  chooseSecondModel(chatId, secondModels.get()[from])
  chooseSecondModel(from, undefined)
}

/** A branch continues with the model of its last answer; bot chats use the bot's model. */
const modelOfBranch = (
  chat: ChatWithMessages | undefined,
  messageId: string | undefined,
): string | undefined => {
  if (chat === undefined || chat.bot !== null) return undefined
  const lastAnswer = branchThrough(chat.messages, messageId).findLast(
    ({ message: { role, model } }) => role === 'assistant' && model !== null,
  )
  return lastAnswer?.message.model ?? undefined
}

const modelIdFor = (
  choices: Choices,
  composerId: string,
  chat: ChatWithMessages | undefined,
  messageId?: string,
) => choices[composerId] ?? modelOfBranch(chat, messageId) ?? choices[defaultComposer]

export const useNextModel = (composerId: string): Model | undefined => {
  const { data } = useQuery(modelsQuery)
  const { data: chat } = useQuery({ ...chatQuery(composerId), enabled: false })
  const { branch, message } = useSearch({ strict: false })
  const id = modelIdFor(useStore(firstModels), composerId, chat, branch ?? message)
  return (
    data?.models.find((model) => model.id === id) ?? data?.models.find((model) => model.id === data.default)
  )
}

export const useCanGenerate = (composerId = defaultComposer): boolean =>
  useNextModel(composerId)?.capabilities.generates ?? false

/**
 * Keeps the chat's first model even if its last answer is the second model's. Returns the second model's ID,
 * if one is chosen.
 */
export const pinFirstModel = (
  queryClient: QueryClient,
  chatId: string,
  messageId?: string,
): string | undefined => {
  const secondModel = secondModels.get()[chatId]
  if (secondModel === undefined) return undefined
  const chat = queryClient.getQueryData(chatQuery(chatId).queryKey)
  const first =
    modelIdFor(firstModels.get(), chatId, chat, messageId) ??
    queryClient.getQueryData(modelsQuery.queryKey)?.default
  if (first !== undefined) firstModels.set({ ...firstModels.get(), [chatId]: first })
  return secondModel
}

export const modelBody = (): { model?: string } => {
  const id = firstModels.get()[defaultComposer]
  return id === undefined ? {} : { model: id }
}

/** `messageId` is any message of the branch. A model that is no longer offered falls back to the default. */
export const answerBody = (queryClient: QueryClient, composerId: string, messageId?: string) => {
  const modelList = queryClient.getQueryData(modelsQuery.queryKey)
  const id = modelIdFor(
    firstModels.get(),
    composerId,
    queryClient.getQueryData(chatQuery(composerId).queryKey),
    messageId,
  )
  const isOffered = modelList === undefined || modelList.models.some((model) => model.id === id)
  return {
    ...(id !== undefined && isOffered && id !== modelList?.default && { model: id }),
    ...answerOptions(),
  }
}
