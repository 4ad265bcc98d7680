import type { TextBuilder } from '../../text-builder.ts'

export interface ChatMessage {
  /** Such as '2024-03-12', or as written if day and month are ambiguous. */
  readonly day: string
  readonly time: string
  /** The empty string for system messages. */
  readonly sender: string
  readonly text: string
}

export const createMessageWriter = (out: TextBuilder) => {
  let lastDay = ''
  return ({ day, time, sender, text }: ChatMessage): void => {
    if (text.trim() === '') return
    const isNew = day !== lastDay
    lastDay = day
    const line = `${[day, time].filter(Boolean).join(' ')} ${sender === '' ? text : `${sender}: ${text}`}`
    if (isNew) {
      out.startSection(null, day)
      out.block(line)
    } else out.line(line)
  }
}
