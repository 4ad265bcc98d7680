import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './markdown.tsx'

const load = () => import('./markdown.tsx')
const Markdown = lazy(load)

/** Fetches the renderer while the browser has nothing else to do, so that the first answer finds it there. */
export const prefetchMarkdown = (): void => {
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
  later(() => void load())
}

/** Rendered Markdown; until the renderer is there, the text as it is, in the same place. */
export const LazyMarkdown = (props: MarkdownProps) => (
  <Suspense fallback={<div className="text-answer whitespace-pre-wrap">{props.text}</div>}>
    <Markdown {...props} />
  </Suspense>
)
