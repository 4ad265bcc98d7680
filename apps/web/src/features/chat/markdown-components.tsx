import { ImageOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { StreamdownProps } from 'streamdown'
import { CodeFence } from './code-fence.tsx'
import { MarkdownLink } from './markdown-link.tsx'

/**
 * A picture in an answer is not loaded: its address could carry the conversation to
 * somebody else's server. It is a link that the reader may follow.
 */
const BlockedImage = ({ src, alt }: ComponentProps<'img'>) => (
  <span className="answer-image">
    <ImageOff />
    {typeof src === 'string' && /^https?:/i.test(src) ? (
      <a href={src} target="_blank" rel="nofollow noopener noreferrer" title={src}>
        {alt || 'Picture'} (opens {URL.parse(src)?.hostname})
      </a>
    ) : (
      (alt ?? 'Picture')
    )}
  </span>
)

type Components = NonNullable<StreamdownProps['components']>

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'hr', 'section']
const inline = ['strong', 'em', 'del', 'sup', 'sub', 'thead', 'tbody', 'tr', 'th', 'td']

const Code: Components['code'] = ({ children }) => <code>{children}</code>
const Fence: Components['pre'] = ({ node }) => <CodeFence node={node} />
const Table: Components['table'] = ({ children }) => (
  <div className="answer-table" role="group" aria-label="Table" tabIndex={0}>
    <table>{children}</table>
  </div>
)

const own = { a: MarkdownLink, img: BlockedImage, pre: Fence, code: Code, inlineCode: Code, table: Table }

/**
 * Markdown's elements as they are, styled by answer.css; only a few do something of their
 * own. The cast: streamdown's index signature asks every component to take any props.
 */
export const markdownComponents = {
  ...Object.fromEntries(blocks.concat(inline).map((tag) => [tag, tag])),
  ...own,
} as Components
