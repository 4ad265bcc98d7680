import { startTransition, useEffect, useState } from 'react'
import { type CodeLine, highlight } from '../../../lib/format/highlight.ts'
import { t } from '../../../lib/text.tsx'
import { CopyButton } from './copy-button.tsx'

export interface CodeBlockProps {
  code: string
  language: string
  isIncomplete: boolean
}

const useHighlighted = ({ code, language, isIncomplete }: CodeBlockProps): CodeLine[] | null => {
  const [result, setResult] = useState<{ code: string; lines: CodeLine[] } | null>(null)
  useEffect(() => {
    if (isIncomplete || language === '') return
    let isCanceled = false
    void highlight(code, language).then((lines) => {
      if (!isCanceled && lines !== null) startTransition(() => setResult({ code, lines }))
    })
    return () => {
      isCanceled = true
    }
  }, [code, language, isIncomplete])
  return result?.code === code ? result.lines : null
}

export const CodeBlock = (props: CodeBlockProps) => {
  const lines = useHighlighted(props)
  return (
    <figure className="answer-code">
      <figcaption>
        <span>{props.language || 'text'}</span>
        <CopyButton label={t('Copy code')} text={props.code} />
      </figcaption>
      <pre tabIndex={0}>
        <code>
          {lines === null
            ? props.code
            : lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
                <span key={index}>
                  {line.map((token, tokenIndex) => (
                    // oxlint-disable-next-line react/no-array-index-key -- neither do tokens
                    <span key={tokenIndex} style={token.style}>
                      {token.text}
                    </span>
                  ))}
                  {'\n'}
                </span>
              ))}
        </code>
      </pre>
    </figure>
  )
}
