import { translated } from '../../lib/text.tsx'

export const ReadingNotes = ({ note }: { note: string | null }) =>
  note === null ? null : (
    <ul className="pb-1 text-12 text-muted">
      {note.split('\n').map((line) => (
        <li key={line}>{translated(line)}</li>
      ))}
    </ul>
  )
