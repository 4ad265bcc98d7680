import { lazy } from '../../lib/lazy.tsx'
import { idle } from '../../lib/when-idle.ts'
import type { MarkdownProps } from './markdown.tsx'

const load = () => import('./markdown.tsx')

const PlainText = ({ text }: MarkdownProps) => <div className="text-answer whitespace-pre-wrap">{text}</div>

/** Fetches the renderer while the browser has nothing else to do, so that the first answer finds it there. */
export const prefetchMarkdown = (): void => {
  void idle()
    .then(load)
    .catch(() => undefined)
}

/** Rendered Markdown; until the renderer is there, and where it cannot be fetched, the text as it is in the same place. */
export const LazyMarkdown = lazy<MarkdownProps>(() => load().catch(() => ({ default: PlainText })), PlainText)
