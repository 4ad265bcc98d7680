import { defaultRemarkPlugins, type StreamdownProps } from 'streamdown'
import { markUnsupported } from './mark-unsupported.ts'
import type { MathPlugins } from './use-math.ts'

type Plugins = Pick<StreamdownProps, 'remarkPlugins' | 'rehypePlugins'>

/**
 * The passes an answer goes through. There is none for raw HTML: what a model writes as
 * HTML is not drawn, so no element but Markdown's own can come in.
 */
export const markdownPlugins = (math: MathPlugins | null, marksUnsupported: boolean): Required<Plugins> => ({
  remarkPlugins: [...Object.values(defaultRemarkPlugins), ...(math ? [math.remark] : [])],
  rehypePlugins: [...(marksUnsupported ? [markUnsupported] : []), ...(math ? [math.rehype] : [])],
})
