import { z } from 'zod'
import { type ForeignChat, messagesOf, timeOf } from './foreign-chat.ts'

const Time = z.number().nullish()

/** As OpenAI's export has it: `conversations.json`, an array of these. */
const Conversation = z.object({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: Time,
  update_time: Time,
  current_node: z.string().nullish(),
  mapping: z.record(
    z.string(),
    z.object({
      parent: z.string().nullish(),
      message: z
        .object({
          author: z.object({ role: z.string() }),
          create_time: Time,
          recipient: z.string().nullish(),
          content: z.object({
            content_type: z.string(),
            parts: z.array(z.unknown()).optional(),
            text: z.string().optional(),
          }),
          metadata: z
            .object({
              model_slug: z.string().nullish(),
              is_visually_hidden_from_conversation: z.boolean().nullish(),
            })
            .nullish(),
        })
        .nullish(),
    }),
  ),
})

type Node = z.infer<typeof Conversation>['mapping'][string]

/** What is said for people: thoughts, tools and pictures are other types. */
const textOf = ({ message }: Node): string => {
  if (!message || message.metadata?.is_visually_hidden_from_conversation) return ''
  const { content, recipient } = message
  if (recipient && recipient !== 'all') return ''
  if (content.content_type !== 'text' && content.content_type !== 'multimodal_text') return ''
  return (content.parts ?? []).filter((part) => typeof part === 'string').join('\n\n')
}

export const readChatGpt = (value: unknown): ForeignChat => {
  const { id, conversation_id, title, create_time, update_time, current_node, mapping } =
    Conversation.parse(value)
  const { messages, keyOf } = messagesOf(
    Object.entries(mapping).map(([key, node]) => ({
      key,
      parentKey: node.parent ?? null,
      role: node.message?.author.role ?? '',
      text: textOf(node),
      model: node.message?.metadata?.model_slug,
      createdAt: timeOf(node.message?.create_time ?? create_time),
    })),
  )
  return {
    id: conversation_id ?? id ?? `${title} ${create_time}`,
    title: title ?? '',
    createdAt: timeOf(create_time),
    updatedAt: timeOf(update_time ?? create_time),
    messages,
    currentKey: keyOf(current_node),
  }
}
