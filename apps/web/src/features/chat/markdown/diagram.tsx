import { Wrench } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { useTheme } from '../../../lib/browser/theme.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from './code-block.tsx'
import { drawDiagram } from './draw-diagram.ts'

interface DiagramProps {
  code: string
  onFix?: ((message: string) => void) | undefined
}

/** Shown as an image, which can't run scripts or load anything. Invalid code stays as text. */
const Diagram = ({ code, onFix }: DiagramProps) => {
  const id = `diagram-${useId().replaceAll(/\W/g, '')}`
  const theme = useTheme()
  const [picture, setPicture] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const isDark = document.documentElement.dataset['theme'] === 'dark'
    drawDiagram(id, code, isDark).then(
      (source) => {
        if (isGone) return
        setFailure(null)
        setPicture(source)
      },
      (error: unknown) => {
        if (!isGone) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [id, code, theme])
  if (failure !== null)
    return (
      <>
        <CodeBlock code={code} language="mermaid" isIncomplete={false} />
        <div className="flex items-center justify-between gap-3">
          <p className="text-13 text-muted">{t('Couldn’t draw this diagram. Here’s the code.')}</p>
          {onFix && (
            <Button size="sm" icon={<Wrench />} onPress={() => onFix(failure)}>
              {t('Ask for a fix')}
            </Button>
          )}
        </div>
        {onFix && <pre className="text-12 wrap-anywhere whitespace-pre-wrap text-muted">{failure}</pre>}
      </>
    )
  return (
    <figure className="answer-diagram">
      {picture !== null && <img src={picture} alt={t('Diagram: {code}', { code: code.slice(0, 200) })} />}
    </figure>
  )
}

export default Diagram
