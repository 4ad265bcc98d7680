import type { Attachment } from '@atelier/contract/sources/attachment'
import { translatedLines } from '../../lib/text.tsx'

export const ReadingNotes = ({ note, noteSentences }: Pick<Attachment, 'note' | 'noteSentences'>) =>
  note === null ? null : (
    <ul className="pb-1 text-12 text-muted">
      {translatedLines(note, noteSentences).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
