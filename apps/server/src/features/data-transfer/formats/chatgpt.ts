import { z } from 'zod'
import { type ForeignChat, messagesOf, timeOf } from './foreign-chat.ts'

const Time = z.number().nullish()

/** What a sign in the text stands for: a page on the web, mostly. */
const Reference = z.object({
  matched_text: z.string().nullish(),
  alt: z.string().nullish(),
  items: z.array(z.object({ title: z.string().nullish(), url: z.string().nullish() })).nullish(),
})

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
              content_references: z.array(Reference).nullish().catch(null),
            })
            .nullish(),
        })
        .nullish(),
    }),
  ),
})

type Node = z.infer<typeof Conversation>['mapping'][string]

/** Between letters for private use: what it is, and what it names. */
const sign =
  / ?\uE200(\w{1,30})\uE202([^\uE200-\uE202]{0,2000})(?:\uE202[^\uE200-\uE202]{0,2000}){0,50}\uE201/g
const olderSign = / ?【\d{1,9}(?::\d{1,9})?†[^【】]{0,300}】/g

const namedIn = (kind: string, what: string): string => {
  if (kind === 'url') return ` ${what}`
  // an entity is its kind, its name and more
  const name = kind === 'entity' ? /^\["[^"]*","([^"]*)"/.exec(what)?.[1] : undefined
  return name === undefined ? '' : ` ${name}`
}

const linksTo = (items: z.infer<typeof Reference>['items']): string => {
  const links = (items ?? []).flatMap(({ title, url }) => (url ? [`[${title ?? url}](${url})`] : []))
  return links.length > 0 ? `(${links.join(', ')})` : ''
}

/** The text with links where ChatGPT has signs for the pages that it read; a sign that stands for nothing goes. */
const withLinks = (text: string, references: readonly z.infer<typeof Reference>[]): string => {
  const known = new Map(
    references.map(({ matched_text, alt, items }) => [matched_text?.trim(), alt || linksTo(items)]),
  )
  return text
    .replaceAll(sign, (whole, kind: string, what: string) => {
      const instead = known.get(whole.trim())
      return instead ? ` ${instead}` : namedIn(kind, what)
    })
    .replaceAll(olderSign, '')
}

/** A text, or what somebody said aloud. */
const Spoken = z.object({ content_type: z.literal('audio_transcription'), text: z.string() })
const saidIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  const spoken = Spoken.safeParse(part)
  return spoken.success ? [spoken.data.text] : []
}

/** What is said for people: thoughts, tools and pictures are other types. */
const textOf = ({ message }: Node): string => {
  if (!message || message.metadata?.is_visually_hidden_from_conversation) return ''
  const { content, recipient, metadata } = message
  if (recipient && recipient !== 'all') return ''
  if (content.content_type !== 'text' && content.content_type !== 'multimodal_text') return ''
  return withLinks((content.parts ?? []).flatMap(saidIn).join('\n\n'), metadata?.content_references ?? [])
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
