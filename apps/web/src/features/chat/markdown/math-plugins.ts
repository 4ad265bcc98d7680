import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import 'katex/dist/katex.min.css'
import type { MathPlugins } from './use-math.ts'

export const mathPlugins: MathPlugins = {
  remark: [remarkMath, { singleDollarTextMath: false }],
  // MathML beside the drawing is what a screen reader reads
  rehype: [
    rehypeKatex,
    { output: 'htmlAndMathml', throwOnError: false, errorColor: 'currentColor', maxExpand: 200 },
  ],
}
