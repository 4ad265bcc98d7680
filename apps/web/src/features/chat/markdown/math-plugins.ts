import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import 'katex/contrib/mhchem'
import 'katex/dist/katex.min.css'
import { mathMacros } from '../../../lib/format/math-macros.ts'
import type { MathPlugins } from './use-math.ts'

export const mathPlugins: MathPlugins = {
  remark: [remarkMath, { singleDollarTextMath: false }],
  // screen readers read the MathML that accompanies the rendering
  rehype: [
    rehypeKatex,
    {
      output: 'htmlAndMathml',
      throwOnError: false,
      errorColor: 'currentColor',
      maxExpand: 200,
      // a fresh copy for each formula, because `\gdef` writes to it
      get macros() {
        return { ...mathMacros }
      },
    },
  ],
}
