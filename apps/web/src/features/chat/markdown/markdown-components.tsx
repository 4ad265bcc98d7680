import type { Element } from 'hast'
import { ImageOff } from 'lucide-react'
import { createContext, type ComponentProps, use, useRef } from 'react'
import { type StreamdownProps, useIsCodeFenceIncomplete } from 'streamdown'
import { lazy } from '../../../lib/lazy.ts'
import { t } from '../../../lib/text.tsx'
import { ChartFence } from '../../charts/index.ts'
import { CitationsContext } from '../answer/citations-context.ts'
import { CodeBlock } from './code-block.tsx'
import { TableActions } from './table-actions.tsx'
import { FixDiagramContext } from './fix-diagram-context.ts'
import { citationHrefPrefix } from './mark-citations.ts'
import { UnsupportedMark } from '../answer/unsupported-mark.tsx'

const Diagram = lazy(
  () => import('./diagram.tsx'),
  ({ code }: { code: string; onFix?: ((error: string) => void) | undefined }) => (
    <CodeBlock code={code} language="mermaid" isIncomplete={false} />
  ),
)

const codeOf = (node: Element | undefined) => {
  const code = node?.children.find((child) => child.type === 'element')
  const textNode = code?.children[0]
  const classNames = code?.properties['className']
  const language = Array.isArray(classNames)
    ? classNames.find((name) => String(name).startsWith('language-'))
    : undefined
  return {
    code: textNode?.type === 'text' ? textNode.value.replace(/\n$/, '') : '',
    language: language === undefined ? '' : String(language).slice('language-'.length),
  }
}

const CodeFence = ({ node }: { node: Element | undefined }) => {
  const isIncomplete = useIsCodeFenceIncomplete()
  const fixDiagram = use(FixDiagramContext)
  const { code, language } = codeOf(node)
  const block = <CodeBlock code={code} language={language} isIncomplete={isIncomplete} />
  if ((language !== 'mermaid' && language !== 'chart') || isIncomplete) return block
  if (language === 'chart') return <ChartFence code={code} codeBlock={block} />
  return <Diagram code={code} onFix={fixDiagram && ((error) => fixDiagram(code, error))} />
}

const isAllowedLink = (href: string) => /^(https?:|mailto:)/i.test(href)

/** Whether a component is inside a link, since links can't be nested. */
const InLink = createContext(false)

const MarkdownLink = ({ href = '', children }: ComponentProps<'a'>) => {
  const { citations, onCite } = use(CitationsContext)
  if (href.startsWith(citationHrefPrefix)) {
    const number = Number(href.slice(citationHrefPrefix.length))
    const citation = citations.find((candidate) => candidate.number === number)
    if (citation === undefined) return null
    return (
      <button
        type="button"
        className="citation"
        aria-label={
          citation.hasChanged
            ? t('Source {number}: {citation}, changed since', { number, citation: citation.title })
            : t('Source {number}: {citation}', { number, citation: citation.title })
        }
        onClick={() => onCite(citation)}
      >
        {number}
      </button>
    )
  }
  if (!isAllowedLink(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      <InLink value>{children}</InLink>
    </a>
  )
}

/** Images aren't loaded: their URL could leak the conversation. The user may follow a link. */
const BlockedImage = ({ src, alt }: ComponentProps<'img'>) => {
  const isLinked = use(InLink)
  return (
    <span className="answer-image">
      <ImageOff />
      {!isLinked && typeof src === 'string' && /^https?:/i.test(src) ? (
        <a href={src} target="_blank" rel="nofollow noopener noreferrer" title={src}>
          {alt || t('Image')} {t('(opens {hostname})', { hostname: URL.parse(src)?.hostname ?? '' })}
        </a>
      ) : (
        alt || t('Image')
      )}
    </span>
  )
}

type Components = NonNullable<StreamdownProps['components']>

const blockTags = ['p', 'ul', 'ol', 'li', 'blockquote', 'aside', 'details', 'summary', 'hr', 'section']
const inlineTags = [
  'strong',
  'em',
  'del',
  'sup',
  'sub',
  'kbd',
  'mark',
  'u',
  'br',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/** `aria-level` puts headings below the turn's h2; the tags are kept, since they are copied as rich text. */
const createHeading = (level: 1 | 2 | 3 | 4 | 5 | 6) => {
  const Tag: `h${typeof level}` = `h${level}`
  const Heading = ({ node: _node, ...props }: ComponentProps<'h1'> & { node?: unknown }) => (
    <Tag {...props} aria-level={Math.min(level + 2, 6)} />
  )
  return Heading
}

const headings = {
  h1: createHeading(1),
  h2: createHeading(2),
  h3: createHeading(3),
  h4: createHeading(4),
  h5: createHeading(5),
  h6: createHeading(6),
}

const Code: Components['code'] = ({ children }) => <code>{children}</code>
const Fence: Components['pre'] = ({ node }) => <CodeFence node={node} />
const Table = ({ children, dir }: ComponentProps<'table'>) => {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div className="answer-table-frame">
      <div ref={container} className="answer-table" role="group" aria-label={t('Table')} tabIndex={0}>
        <table dir={dir}>{children}</table>
      </div>
      <TableActions container={container} />
    </div>
  )
}

const overrides = {
  a: MarkdownLink,
  img: BlockedImage,
  pre: Fence,
  code: Code,
  inlineCode: Code,
  table: Table,
  button: UnsupportedMark,
}

/** The cast is needed because streamdown's index signature requires components that accept any props. */
export const markdownComponents = {
  ...Object.fromEntries(blockTags.concat(inlineTags).map((tag) => [tag, tag])),
  ...headings,
  ...overrides,
} as Components
