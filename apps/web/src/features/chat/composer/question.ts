import type { Upload } from '../../uploads/queue/index.ts'
import type { MentionEntry } from './mentions.ts'

/** What a person asks, as it goes out of the composer. */
export interface Question {
  text: string
  attachments: readonly { id: string; title: string }[]
  /** The composer's files, for the case that they come back into it. */
  uploads?: readonly Upload[]
  /** Projects whose knowledge it brings in, the bot that answers it. */
  mentions?: readonly MentionEntry[]
  /** null: the beginning of the chat; left out: after the newest message. */
  parentId?: string | null
}
