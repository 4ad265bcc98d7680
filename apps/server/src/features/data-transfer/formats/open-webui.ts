import { z } from 'zod'
import { type ForeignChat, messagesOf, timeOf } from './foreign-chat.ts'

const Time = z.union([z.number(), z.string()]).nullish()

/** As Open WebUI exports chats: an array of these. */
const Exported = z.object({
  id: z.string(),
  title: z.string().nullish(),
  created_at: Time,
  updated_at: Time,
  chat: z.object({
    title: z.string().nullish(),
    timestamp: Time,
    history: z.object({
      currentId: z.string().nullish(),
      messages: z.record(
        z.string(),
        z.object({
          parentId: z.string().nullish(),
          role: z.string(),
          content: z.string().nullish(),
          timestamp: Time,
          model: z.string().nullish(),
        }),
      ),
    }),
  }),
})

/** Thoughts and tool calls stand in the text itself. */
const spoken = (text: string) =>
  text.replaceAll(/<details type="(?:reasoning|tool_calls)"[\s\S]*?<\/details>/g, '')

export const readOpenWebUi = (value: unknown): ForeignChat => {
  const { id, title, created_at, updated_at, chat } = Exported.parse(value)
  const began = timeOf(created_at ?? chat.timestamp)
  const { messages, keyOf } = messagesOf(
    Object.entries(chat.history.messages).map(([key, said]) => ({
      key,
      parentKey: said.parentId ?? null,
      role: said.role,
      text: spoken(said.content ?? ''),
      model: said.model,
      createdAt: timeOf(said.timestamp ?? created_at),
    })),
  )
  return {
    id,
    title: title ?? chat.title ?? '',
    createdAt: began,
    updatedAt: timeOf(updated_at ?? created_at ?? chat.timestamp),
    messages,
    currentKey: keyOf(chat.history.currentId),
  }
}
