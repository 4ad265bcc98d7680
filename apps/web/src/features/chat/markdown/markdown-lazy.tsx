import { lazy } from '../../../lib/lazy.ts'
import type { MarkdownProps } from './markdown.tsx'

const PlainText = ({ text }: MarkdownProps) => <div className="text-answer whitespace-pre-wrap">{text}</div>

export const LazyMarkdown = lazy<MarkdownProps>(
  () => import('./markdown.tsx').catch(() => ({ default: PlainText })),
  PlainText,
)
