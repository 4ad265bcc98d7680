import { z } from 'zod'
import { type ForeignChat, messagesOf, timeOf } from './foreign-chat.ts'

/** As Anthropic's export has it: `conversations.json`, an array of these. */
const Conversation = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  chat_messages: z.array(
    z.object({
      uuid: z.string(),
      parent_message_uuid: z.string().nullish(),
      sender: z.string(),
      text: z.string().nullish(),
      content: z
        .array(
          z.object({
            type: z.string(),
            text: z.string().nullish(),
            name: z.string().nullish(),
            input: z.unknown().optional(),
          }),
        )
        .nullish(),
      created_at: z.string(),
      attachments: z
        .array(z.object({ file_name: z.string().nullish(), extracted_content: z.string().nullish() }))
        .nullish(),
    }),
  ),
})

/** A whole artifact, or a file that was made. */
const Artifact = z.object({
  title: z.string().nullish(),
  path: z.string().nullish(),
  type: z.string().nullish(),
  language: z.string().nullish(),
  content: z.string().nullish(),
  file_text: z.string().nullish(),
})

/** Tools that make what is kept. */
const makers = new Set(['artifacts', 'create_file'])
const languages = new Map([
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['image/svg+xml', 'svg'],
  ['application/vnd.ant.react', 'tsx'],
  ['application/vnd.ant.mermaid', 'mermaid'],
])

/** As code, below its name; a change of one is no text of its own. */
const artifactIn = (input: unknown): string[] => {
  const { success, data } = Artifact.safeParse(input)
  const content = success ? (data.content ?? data.file_text ?? '') : ''
  if (!success || content.trim() === '') return []
  const { title, path, type, language } = data
  const longest = content.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 2
  const fence = '`'.repeat(longest + 1)
  const name = title ?? path
  return [
    `${name ? `**${name}**\n\n` : ''}${fence}${language ?? languages.get(type ?? '') ?? ''}\n${content}\n${fence}`,
  ]
}

type Said = z.infer<typeof Conversation>['chat_messages'][number]

/** What was typed, what was made, and the texts of the files that were pasted with it. */
const textOf = ({ text, content, attachments }: Said): string => {
  const written = (content ?? []).flatMap((part) => {
    if (part.type === 'tool_use') return makers.has(part.name ?? '') ? artifactIn(part.input) : []
    return part.type === 'text' && part.text ? [part.text] : []
  })
  const files = (attachments ?? []).flatMap(({ file_name, extracted_content }) =>
    extracted_content ? [`${file_name ?? 'File'}:\n\n${extracted_content}`] : [],
  )
  return [written.length > 0 ? written.join('\n\n') : (text ?? ''), ...files].join('\n\n')
}

export const readClaude = (value: unknown): ForeignChat => {
  const { uuid, name, created_at, updated_at, chat_messages } = Conversation.parse(value)
  const known = new Set(chat_messages.map((said) => said.uuid))
  const { messages, keyOf } = messagesOf(
    chat_messages.map((said, at) => {
      const told = said.parent_message_uuid
      // older exports tell no parents: each follows the one before
      const before = told === undefined ? chat_messages[at - 1]?.uuid : told
      return {
        key: said.uuid,
        parentKey: before && known.has(before) ? before : null,
        role: said.sender,
        text: textOf(said),
        createdAt: timeOf(said.created_at),
      }
    }),
  )
  return {
    id: uuid,
    title: name ?? '',
    createdAt: timeOf(created_at),
    updatedAt: timeOf(updated_at),
    messages,
    currentKey: keyOf(chat_messages.at(-1)?.uuid),
  }
}
