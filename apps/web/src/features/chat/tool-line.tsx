import type { MessagePart } from '@atelier/contract/message'
import { ChevronRight, Sparkles } from 'lucide-react'

type ToolPart = Extract<MessagePart, { type: 'tool' }>

const names: Record<string, [doing: string, done: string]> = {
  search_knowledge: ['Searching the sources', 'Searched the sources'],
  read_files: ['Reading your files', 'Read your files'],
}

/** What the assistant looked up on the way, in one line that unfolds. */
export const ToolLine = ({ part }: { part: ToolPart }) => {
  const [doing, done] = names[part.name] ?? [`Using ${part.name}`, `Used ${part.name}`]
  const detail = [part.input, part.text].filter((text) => text !== '' && text !== '{}')
  const line = (
    <>
      <Sparkles size={16} strokeWidth={1.5} aria-hidden />
      {part.state === 'running' ? `${doing}…` : part.state === 'failed' ? `${done}, without success` : done}
    </>
  )
  if (detail.length === 0) return <p className="flex items-center gap-2 text-13 text-muted">{line}</p>
  return (
    <details className="group text-13 text-muted">
      <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-2 rounded-sm hover:text-ink">
        {line}
        <ChevronRight
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className="transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="mt-1 border-l border-line-strong pl-4">
        {detail.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  )
}
