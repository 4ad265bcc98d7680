import type { Element } from 'hast'
import { lazy, Suspense } from 'react'
import { useIsCodeFenceIncomplete } from 'streamdown'
import { CodeBlock } from './code-block.tsx'

const Diagram = lazy(() => import('./diagram.tsx'))

const codeOf = (node: Element | undefined) => {
  const code = node?.children.find((child) => child.type === 'element')
  const first = code?.children[0]
  const names = code?.properties['className']
  const language = Array.isArray(names)
    ? names.find((name) => String(name).startsWith('language-'))
    : undefined
  return {
    code: first?.type === 'text' ? first.value.replace(/\n$/, '') : '',
    language: language === undefined ? '' : String(language).slice('language-'.length),
  }
}

/** A fenced block: a diagram once it is whole, otherwise code. */
export const CodeFence = ({ node }: { node: Element | undefined }) => {
  const isIncomplete = useIsCodeFenceIncomplete()
  const { code, language } = codeOf(node)
  const block = <CodeBlock code={code} language={language} isIncomplete={isIncomplete} />
  if (language !== 'mermaid' || isIncomplete) return block
  return (
    <Suspense fallback={block}>
      <Diagram code={code} />
    </Suspense>
  )
}
