import { type ComponentType, lazy, Suspense } from 'react'
import { idle } from '../../lib/when-idle.ts'
import type { MarkdownProps } from './markdown.tsx'

const load = () => import('./markdown.tsx')

const PlainText = ({ text }: MarkdownProps) => <div className="text-answer whitespace-pre-wrap">{text}</div>

/** Without a connection the renderer cannot be fetched: the text is shown as it is. */
const Markdown = lazy<ComponentType<MarkdownProps>>(() => load().catch(() => ({ default: PlainText })))

/** Fetches the renderer while the browser has nothing else to do, so that the first answer finds it there. */
export const prefetchMarkdown = (): void => {
  void idle()
    .then(load)
    .catch(() => undefined)
}

/** Rendered Markdown; until the renderer is there, the text as it is, in the same place. */
export const LazyMarkdown = (props: MarkdownProps) => (
  <Suspense fallback={<PlainText {...props} />}>
    <Markdown {...props} />
  </Suspense>
)
