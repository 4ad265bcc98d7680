import type { Citation, UnsupportedRanges } from '@atelier/contract/answers/citation'
import { endBareLinks, gfmOptions } from '@atelier/contract/answers/markdown'
import { markUnsupportedText } from '@atelier/contract/answers/claim-markers'
import { memo, useMemo } from 'react'
import cjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import { defaultRemarkPlugins, type StreamdownProps, Streamdown } from 'streamdown'
import '../answer/answer.css'
import { remarkCallouts } from '../../../lib/format/callouts.ts'
import { remarkFolds } from '../../../lib/format/folds.ts'
import { normalizeMath } from '../../../lib/format/normalize-math.ts'
import { remarkPlainTags } from '../../../lib/format/plain-tags.ts'
import { CitationsContext } from '../answer/citations-context.ts'
import { markCitations } from './mark-citations.ts'
import { markDirection } from './mark-direction.ts'
import { rehypeUnsupported } from './rehype-unsupported.ts'
import { nameTasks } from '../answer/name-tasks.ts'
import { markdownComponents } from './markdown-components.tsx'
import { type MathPlugins, useMath } from './use-math.ts'

const unsupportedStyle = { className: ['unsupported'] }
const passageStyle = { className: ['passage'] }
type MarkStyle = typeof unsupportedStyle | typeof passageStyle

const gfm: (typeof defaultRemarkPlugins)[string] = [remarkGfm, gfmOptions]

type Plugins = Pick<StreamdownProps, 'remarkPlugins' | 'rehypePlugins'>

/** Raw HTML isn't rendered: of a model's HTML only a few plain tags remain, without attributes. */
const markdownPlugins = (math: MathPlugins | null, markStyle: MarkStyle | null): Required<Plugins> => ({
  remarkPlugins: [
    ...Object.entries(defaultRemarkPlugins).map(([name, plugin]) => (name === 'gfm' ? gfm : plugin)),
    cjkFriendly,
    ...(math ? [math.remark] : []),
    remarkFolds,
    remarkCallouts,
    remarkPlainTags,
  ],
  rehypePlugins: [
    markDirection,
    ...(markStyle
      ? [
          [rehypeUnsupported, markStyle, markStyle === unsupportedStyle] satisfies [
            unknown,
            MarkStyle,
            boolean,
          ],
        ]
      : []),
    ...(math ? [math.rehype] : []),
    nameTasks,
  ],
})

export interface MarkdownProps {
  text: string
  citations: readonly Citation[]
  unsupported?: UnsupportedRanges | undefined
  passages?: UnsupportedRanges | undefined
  isStreaming: boolean
  onCite: (citation: Citation) => void
}

const noRanges: UnsupportedRanges = []

const Markdown = memo((props: MarkdownProps) => {
  const { text, citations, unsupported = noRanges, passages = noRanges, isStreaming, onCite } = props
  const markStyle = passages.length > 0 ? passageStyle : unsupported.length > 0 ? unsupportedStyle : null
  const ranges = markStyle === passageStyle ? passages : unsupported
  const markdown = useMemo(
    () => normalizeMath(endBareLinks(markUnsupportedText(text, ranges))),
    [text, ranges],
  )
  const math = useMath(markdown)
  // stable lists, because a changed one re-renders the whole answer
  const { remarkPlugins, rehypePlugins } = useMemo(() => markdownPlugins(math, markStyle), [math, markStyle])
  const context = useMemo(() => ({ citations, onCite }), [citations, onCite])
  return (
    <CitationsContext value={context}>
      <div className="answer text-answer wrap-break-word">
        <Streamdown
          // streamdown keeps rendered blocks when its plugins change; the key renders them again
          key={math === null ? 'plain' : 'math'}
          mode="streaming"
          parseIncompleteMarkdown={isStreaming}
          remarkPlugins={remarkPlugins}
          rehypePlugins={rehypePlugins}
          components={markdownComponents}
          controls={false}
        >
          {markCitations(markdown, citations)}
        </Streamdown>
      </div>
    </CitationsContext>
  )
})
Markdown.displayName = 'Markdown'

export default Markdown
