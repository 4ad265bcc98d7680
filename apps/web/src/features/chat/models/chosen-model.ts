import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import type { Model } from '@atelier/contract/admin/model'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { signOuts } from '../../../lib/api/auth-client.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { chatQuery, modelsQuery } from '../api.ts'
import { answerOptions } from './model-choice.ts'
import { branchThrough } from '../tree.ts'

const anyPlace = 'new'

type Choices = Readonly<Record<string, string | undefined>>

const storageKey = 'atelier.model'

const stored = (): Choices => {
  try {
    const id = localStorage.getItem(storageKey)
    return id === null ? {} : { [anyPlace]: id }
  } catch {
    return {}
  }
}

const chatsKey = 'atelier.chat-models'

/** Both choices of each chat survive a reload of the tab. */
const storedOfChats = (): { first?: Choices; second?: Choices } => {
  try {
    return JSON.parse(sessionStorage.getItem(chatsKey) ?? '{}')
  } catch {
    return {}
  }
}

const ofChats = storedOfChats()
const choices = createStore<Choices>({ ...ofChats.first, ...stored() })
const second = createStore<Choices>({ ...ofChats.second })

const storeOfChats = () => {
  try {
    sessionStorage.setItem(chatsKey, JSON.stringify({ first: choices.get(), second: second.get() }))
  } catch {
    // storage unavailable: valid until reload
  }
}
choices.subscribe(storeOfChats)
second.subscribe(storeOfChats)
signOuts.subscribe(() => {
  choices.set(stored())
  second.set({})
})

export const chooseModel = (place: string, id: string): void => {
  choices.set({ ...choices.get(), [place]: id })
  if (second.get()[place] === id) chooseSecondModel(place, undefined)
  if (place !== anyPlace) return
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // storage unavailable: valid until reload
  }
}

export const chooseSecondModel = (place: string, id: string | undefined): void =>
  second.set({ ...second.get(), [place]: id })

export const useSecondModel = (place: string): string | undefined => useStore(second)[place]

export const moveModelChoice = (from: string, chatId: string): void => {
  const { [from]: first } = choices.get()
  if (first !== undefined) chooseModel(chatId, first)
  chooseSecondModel(chatId, second.get()[from])
  chooseSecondModel(from, undefined)
}

/** A branch continues with its last answer's model; bot chats follow the bot. */
const modelOfBranch = (chat: ChatWithMessages | undefined, at: string | undefined): string | undefined => {
  if (chat === undefined || chat.bot !== null) return undefined
  const answers = branchThrough(chat.messages, at).filter(({ message }) => message.role === 'assistant')
  return answers.findLast(({ message }) => message.model !== null)?.message.model ?? undefined
}

const choiceOf = (choices: Choices, place: string, chat: ChatWithMessages | undefined, at?: string) =>
  choices[place] ?? modelOfBranch(chat, at) ?? choices[anyPlace]

export const useNextModel = (place: string): Model | undefined => {
  const { data } = useQuery(modelsQuery)
  const { data: chat } = useQuery({ ...chatQuery(place), enabled: false })
  const { branch, message } = useSearch({ strict: false })
  const id = choiceOf(useStore(choices), place, chat, branch ?? message)
  return (
    data?.models.find((model) => model.id === id) ?? data?.models.find((model) => model.id === data.default)
  )
}

export const useModelGenerates = (place = anyPlace): boolean =>
  useNextModel(place)?.capabilities.generates ?? false

/** The first model stays, even if the last answer is the second's. */
export const beginSecond = (queryClient: QueryClient, chatId: string, at?: string): string | undefined => {
  const model = second.get()[chatId]
  if (model === undefined) return undefined
  const chat = queryClient.getQueryData(chatQuery(chatId).queryKey)
  const first =
    choiceOf(choices.get(), chatId, chat, at) ?? queryClient.getQueryData(modelsQuery.queryKey)?.default
  if (first !== undefined) choices.set({ ...choices.get(), [chatId]: first })
  return model
}

export const modelBody = (): { model?: string } => {
  const id = choices.get()[anyPlace]
  return id === undefined ? {} : { model: id }
}

/** `at`: a message of the branch. Models no longer offered fall back to the default. */
export const answerBody = (queryClient: QueryClient, place: string, at?: string) => {
  const offered = queryClient.getQueryData(modelsQuery.queryKey)
  const id = choiceOf(choices.get(), place, queryClient.getQueryData(chatQuery(place).queryKey), at)
  const isOffered = offered === undefined || offered.models.some((model) => model.id === id)
  return {
    ...(id !== undefined && isOffered && id !== offered?.default && { model: id }),
    ...answerOptions(),
  }
}
