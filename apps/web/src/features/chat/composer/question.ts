import type { Upload } from '../../uploads/queue/index.ts'
import type { MentionEntry } from './mentions.ts'

export interface Question {
  text: string
  attachments: readonly { id: string; title: string }[]
  uploads?: readonly Upload[]
  mentions?: readonly MentionEntry[]
  /** Null starts the chat; undefined continues after the latest message. */
  parentId?: string | null
}
