import type { Citation } from '@atelier/contract/citation'
import { memo, useMemo } from 'react'
import { Streamdown } from 'streamdown'
import './answer.css'
import { CitationsContext } from './citations-context.ts'
import { markdownComponents } from './markdown-components.tsx'
import { markCitations } from './mark-citations.ts'
import { markdownPlugins } from './markdown-plugins.ts'
import { markMath } from './mark-math.ts'
import { useMath } from './use-math.ts'

export interface MarkdownProps {
  text: string
  citations: readonly Citation[]
  /** More is coming: open marks are closed for the time being. */
  isStreaming: boolean
  onCite: (citation: Citation) => void
}

/** An answer's Markdown (CHT-02): no HTML of the model's, links in a new tab, pictures only when asked for. */
const Markdown = memo(({ text, citations, isStreaming, onCite }: MarkdownProps) => {
  const marked = useMemo(() => markMath(text), [text])
  const math = useMath(marked)
  // one stable list each: a changed list draws the whole answer again
  const marksUnsupported = citations.length > 0 && !isStreaming
  const { remarkPlugins, rehypePlugins } = useMemo(
    () => markdownPlugins(math, marksUnsupported),
    [math, marksUnsupported],
  )
  const context = useMemo(() => ({ citations, onCite }), [citations, onCite])
  return (
    <CitationsContext value={context}>
      <div className="answer text-answer wrap-break-word">
        <Streamdown
          // it keeps drawn blocks over a change of passes: formulas draw them anew, once
          key={math === null ? 'plain' : 'math'}
          mode="streaming"
          parseIncompleteMarkdown={isStreaming}
          remarkPlugins={remarkPlugins}
          rehypePlugins={rehypePlugins}
          components={markdownComponents}
          controls={false}
        >
          {markCitations(marked, citations)}
        </Streamdown>
      </div>
    </CitationsContext>
  )
})
Markdown.displayName = 'Markdown'

export default Markdown
