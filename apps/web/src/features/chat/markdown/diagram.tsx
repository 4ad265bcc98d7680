import { Wrench } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from './code-block.tsx'
import { renderDiagram } from './render-diagram.ts'

interface DiagramProps {
  code: string
  onFix?: ((error: string) => void) | undefined
}

/** Whether the diagram's surroundings are dark, which printed pages never are. Null until mounted. */
const useIsDark = (element: RefObject<Element | null>): boolean | null => {
  const [isDark, setDark] = useState<boolean | null>(null)
  useEffect(() => {
    const themedElement = element.current?.closest<HTMLElement>('[data-theme]') ?? document.documentElement
    const readTheme = () => setDark(themedElement.dataset['theme'] === 'dark')
    readTheme()
    const observer = new MutationObserver(readTheme)
    observer.observe(themedElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [element])
  return isDark
}

/** Rendered as an image, which can't run scripts or load anything. Invalid code is shown as text. */
const Diagram = ({ code, onFix }: DiagramProps) => {
  const id = `diagram-${useId().replaceAll(/\W/g, '')}`
  const figure = useRef<HTMLElement>(null)
  const isDark = useIsDark(figure)
  const [imageUrl, setImageUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (isDark === null) return
    let isCanceled = false
    renderDiagram(id, code, isDark).then(
      (url) => {
        if (isCanceled) return
        setFailure(null)
        setImageUrl(url)
      },
      (error: unknown) => {
        if (!isCanceled) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      isCanceled = true
    }
  }, [id, code, isDark])
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
    <figure ref={figure} className="answer-diagram">
      {imageUrl !== null && <img src={imageUrl} alt={t('Diagram: {code}', { code: code.slice(0, 200) })} />}
    </figure>
  )
}

export default Diagram
