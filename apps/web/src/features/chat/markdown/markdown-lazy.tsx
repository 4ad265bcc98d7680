import { lazy } from '../../../lib/lazy.ts'
import type { MarkdownProps } from './markdown.tsx'

const PlainText = ({ text }: MarkdownProps) => <div className="text-answer whitespace-pre-wrap">{text}</div>

/** Falls back to plain text while the renderer loads or if it can't. */
export const LazyMarkdown = lazy<MarkdownProps>(
  () => import('./markdown.tsx').catch(() => ({ default: PlainText })),
  PlainText,
)
