import { ChevronRight, Sparkles } from 'lucide-react'
import { LazyMarkdown } from './markdown-lazy.tsx'

const nothing = () => undefined

/** A model's thoughts, folded away; open while there is nothing else to read (CHT-02). */
export const Reasoning = ({ text, isThinking }: { text: string; isThinking: boolean }) => (
  <details open={isThinking} className="group text-14">
    <summary className="touch-tall inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-13 text-muted hover:text-ink">
      <Sparkles size={16} strokeWidth={1.5} aria-hidden />
      {isThinking ? 'Thinking…' : 'Thought about it'}
      <ChevronRight
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="transition-transform group-open:rotate-90"
      />
    </summary>
    <div className="mt-2 border-l border-line-strong pl-4 text-muted">
      <LazyMarkdown text={text} citations={[]} isStreaming={isThinking} onCite={nothing} />
    </div>
  </details>
)
