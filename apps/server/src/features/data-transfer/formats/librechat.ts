import { z } from 'zod'
import { type ForeignChat, type ForeignMessage, messagesOf, timeOf } from './foreign-chat.ts'

const Time = z.string().nullish()

const said = {
  messageId: z.string(),
  parentMessageId: z.string().nullish(),
  text: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.unknown() }).loose()).nullish(),
  isCreatedByUser: z.boolean(),
  model: z.string().nullish(),
  createdAt: Time,
}

interface Said extends z.infer<z.ZodObject<typeof said>> {
  children?: Said[] | null | undefined
}

const Said: z.ZodType<Said> = z.object({
  ...said,
  get children() {
    return z.array(Said).nullish()
  },
})

/** As LibreChat exports one conversation; with `recursive` answers stand below what they answer. */
const Exported = z.object({
  conversationId: z.string(),
  title: z.string().nullish(),
  exportAt: z.string().nullish(),
  messages: z.array(Said),
})

/** The parts of newer versions, or the text of older ones. */
const textOf = ({ text, content }: Said): string => {
  const parts = (content ?? []).flatMap((part) => {
    if (part.type !== 'text') return []
    const value = z
      .union([z.string(), z.object({ value: z.string() }).transform((each) => each.value)])
      .safeParse(part.text)
    return value.success ? [value.data] : []
  })
  return parts.length > 0 ? parts.join('\n\n') : (text ?? '')
}

const flatten = (messages: readonly Said[], parent: string | null): ForeignMessage[] =>
  messages.flatMap((each) => {
    const { messageId: key, parentMessageId, isCreatedByUser, model, createdAt, children } = each
    return [
      {
        key,
        parentKey: parent ?? parentMessageId ?? null,
        role: isCreatedByUser ? 'user' : 'assistant',
        text: textOf(each),
        model,
        createdAt: timeOf(createdAt),
      },
      ...flatten(children ?? [], key),
    ]
  })

export const readLibreChat = (value: unknown): ForeignChat => {
  const { conversationId, title, exportAt, messages: given } = Exported.parse(value)
  const flat = flatten(given, null)
  const { messages, keyOf } = messagesOf(flat)
  return {
    id: conversationId,
    title: title ?? '',
    createdAt: flat[0]?.createdAt ?? timeOf(exportAt),
    updatedAt: flat.at(-1)?.createdAt ?? timeOf(exportAt),
    messages,
    currentKey: keyOf(flat.at(-1)?.key),
  }
}
