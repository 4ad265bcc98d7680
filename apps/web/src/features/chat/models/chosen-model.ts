import type { ChatWithMessages } from '@atelier/contract/chat'
import type { Model } from '@atelier/contract/model'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { signOuts } from '../../../lib/auth-client.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { chatQuery, modelsQuery } from '../api.ts'
import { answerOptions } from './model-choice.ts'
import { branchThrough } from '../tree.ts'

/** Where chats begin; what is chosen there also holds for projects. */
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

/** The models chosen by hand, by place: 'new', a chat's or a project's id. A chat remembers its own by its answers. */
const choices = createStore<Choices>(stored())
/** Second models that answer the same question, by place. */
const second = createStore<Choices>({})
signOuts.subscribe(() => second.set({}))

export const chooseModel = (place: string, id: string): void => {
  choices.set({ ...choices.get(), [place]: id })
  if (second.get()[place] === id) chooseSecondModel(place, undefined)
  if (place !== anyPlace) return
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // it holds for this page at least
  }
}

/** A second model also answers each question of a place; undefined: one model answers. */
export const chooseSecondModel = (place: string, id: string | undefined): void =>
  second.set({ ...second.get(), [place]: id })

export const useSecondModel = (place: string): string | undefined => useStore(second)[place]

/** A chat that has begun takes what was chosen for it along. */
export const moveModelChoice = (from: string, chatId: string): void => {
  const { [from]: first } = choices.get()
  if (first !== undefined) chooseModel(chatId, first)
  chooseSecondModel(chatId, second.get()[from])
  chooseSecondModel(from, undefined)
}

/** A branch continues with the model of its last answer; a bot's chat follows the bot. */
const modelOfBranch = (chat: ChatWithMessages | undefined, at: string | undefined): string | undefined => {
  if (chat === undefined || chat.bot !== null) return undefined
  const answers = branchThrough(chat.messages, at).filter(({ message }) => message.role === 'assistant')
  return answers.findLast(({ message }) => message.model !== null)?.message.model ?? undefined
}

const choiceOf = (choices: Choices, place: string, chat: ChatWithMessages | undefined, at?: string) =>
  choices[place] ?? modelOfBranch(chat, at) ?? choices[anyPlace]

/** The model that answers next at a place. */
export const useNextModel = (place: string): Model | undefined => {
  const { data } = useQuery(modelsQuery)
  const { data: chat } = useQuery({ ...chatQuery(place), enabled: false })
  const { branch, message } = useSearch({ strict: false })
  const id = choiceOf(useStore(choices), place, chat, branch ?? message)
  return (
    data?.models.find((model) => model.id === id) ?? data?.models.find((model) => model.id === data.default)
  )
}

/** Whether a model writes the next answer; without one sources are quoted. */
export const useChosenWrites = (place = anyPlace): boolean =>
  useNextModel(place)?.capabilities.generates ?? false

/** The second model of a chat. Its first stays as it is, also once the last answer is the second's. */
export const beginSecond = (queryClient: QueryClient, chatId: string, at?: string): string | undefined => {
  const model = second.get()[chatId]
  if (model === undefined) return undefined
  const chat = queryClient.getQueryData(chatQuery(chatId).queryKey)
  const first =
    choiceOf(choices.get(), chatId, chat, at) ?? queryClient.getQueryData(modelsQuery.queryKey)?.default
  if (first !== undefined) choices.set({ ...choices.get(), [chatId]: first })
  return model
}

/** The model chosen for what is not a chat. */
export const modelBody = (): { model?: string } => {
  const id = choices.get()[anyPlace]
  return id === undefined ? {} : { model: id }
}

/**
 * How the next answer at a place is made, on the branch through the message `at`. A model that is no longer offered
 * gives way to the default one.
 */
export const answerBody = (queryClient: QueryClient, place: string, at?: string) => {
  const offered = queryClient.getQueryData(modelsQuery.queryKey)
  const id = choiceOf(choices.get(), place, queryClient.getQueryData(chatQuery(place).queryKey), at)
  const isOffered = offered === undefined || offered.models.some((model) => model.id === id)
  return {
    ...(id !== undefined && isOffered && id !== offered?.default && { model: id }),
    ...answerOptions(),
  }
}
