import { useEffect, useState } from 'react'
import type { StreamdownProps } from 'streamdown'

type Pluggable = NonNullable<StreamdownProps['remarkPlugins']>[number]

export interface MathPlugins {
  remark: Pluggable
  rehype: Pluggable
}

let mathPlugins: MathPlugins | null = null

export const useMath = (text: string): MathPlugins | null => {
  const [math, setMath] = useState(mathPlugins)
  const isNeeded = math === null && text.includes('$$')
  useEffect(() => {
    if (!isNeeded) return
    let isCanceled = false
    void import('./math-plugins.ts')
      .then((module) => {
        mathPlugins = module.mathPlugins
        if (!isCanceled) setMath(mathPlugins)
      })
      // offline, formulas are shown as source
      .catch(() => undefined)
    return () => {
      isCanceled = true
    }
  }, [isNeeded])
  return math
}
