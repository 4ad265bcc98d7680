import { lazy } from '../../../lib/lazy.ts'
import type { MarkdownProps } from './markdown.tsx'

const PlainText = ({ text }: MarkdownProps) => <div className="text-answer whitespace-pre-wrap">{text}</div>

/** Rendered Markdown; until the renderer is there, and where it cannot be fetched, the text as it is in the same place. */
export const LazyMarkdown = lazy<MarkdownProps>(
  () => import('./markdown.tsx').catch(() => ({ default: PlainText })),
  PlainText,
)
