import { z } from 'zod'
import type { Reader } from '../../reader.ts'
import { readJson } from '../json.ts'
import { createMessageWriter } from './message-writer.ts'

/** A text is a string or formatted pieces. Messages with anything else are skipped and counted. */
const Piece = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
const Text = z.union([z.string(), z.array(Piece).transform((pieces) => pieces.join(''))])
const OptionalString = z.string().nullish().catch(null)

const Message = z.object({
  type: OptionalString,
  date: OptionalString,
  from: OptionalString,
  actor: OptionalString,
  action: OptionalString,
  text: Text.default(''),
  forwarded_from: OptionalString,
  media_type: OptionalString,
  file: OptionalString,
  file_name: OptionalString,
  photo: OptionalString,
  sticker_emoji: OptionalString,
  members: z.array(OptionalString).nullish().catch(null),
  poll: z
    .object({
      question: Text.default(''),
      answers: z
        .array(z.object({ text: Text.default(''), voters: z.number().nullish().catch(null) }))
        .default([]),
    })
    .nullish()
    .catch(null),
  location_information: z.object({ latitude: z.number(), longitude: z.number() }).nullish().catch(null),
  contact_information: z
    .object({ first_name: OptionalString, last_name: OptionalString, phone_number: OptionalString })
    .nullish()
    .catch(null),
})
type Message = z.infer<typeof Message>

const Chat = z.object({ name: OptionalString, messages: z.array(z.unknown()) })
const Export = z.union([
  Chat.transform((chat) => [chat]),
  z.object({ chats: z.object({ list: z.array(Chat) }) }).transform(({ chats }) => chats.list),
])

const describeMedia = ({
  photo,
  file,
  file_name: name,
  media_type: type,
  sticker_emoji: emoji,
}: Message): string => {
  if (emoji) return `[Sticker ${emoji}]`
  if (photo) return '[Photo]'
  if (!file) return ''
  return `[${name ?? type?.replaceAll('_', ' ') ?? 'File'}]`
}

const renderBody = (message: Message): string => {
  const { text, poll, location_information: location, contact_information: contact } = message
  return [
    message.forwarded_from && `(forwarded from ${message.forwarded_from})`,
    text,
    describeMedia(message),
    poll &&
      `[Poll] ${poll.question}: ${poll.answers.map(({ text: option, voters }) => (voters ? `${option} (${voters})` : option)).join(', ')}`,
    location && `[Location] ${location.latitude}, ${location.longitude}`,
    contact &&
      `[Contact] ${[contact.first_name, contact.last_name, contact.phone_number].filter(Boolean).join(' ')}`,
    message.type === 'service' && message.action?.replaceAll('_', ' '),
    message.members?.filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Times are in the time zone of the exporting device. */
export const readTelegram: Reader = (input) => {
  const { detectedFormat, out } = input
  let chats: z.infer<typeof Export>
  try {
    chats = Export.parse(JSON.parse(detectedFormat.text ?? ''))
  } catch {
    return readJson(input)
  }
  for (const { name, messages } of chats) {
    if (chats.length > 1) out.startSection(null, name ?? 'Chat', 1)
    if (name) out.block(name)
    const write = createMessageWriter(out)
    for (const entry of messages) {
      const { data: message } = Message.safeParse(entry)
      if (!message) {
        out.notes.count('messages')
        continue
      }
      const [day = '', time = ''] = (message.date ?? '').split('T')
      if (message.photo || message.file) out.notes.count('media')
      write({ day, time, sender: message.from ?? message.actor ?? '', text: renderBody(message) })
    }
  }
  return { title: chats[0]?.name ?? null }
}
