import { useEffect, useId, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { useTheme } from '../../lib/theme.ts'
import { CodeBlock } from './code-block.tsx'
import { drawDiagram } from './draw-diagram.ts'

/** A mermaid diagram, shown as a picture: a picture runs nothing and loads nothing. What cannot be drawn stays code, with a note. */
const Diagram = ({ code }: { code: string }) => {
  const id = `diagram-${useId().replaceAll(/\W/g, '')}`
  const theme = useTheme()
  const [picture, setPicture] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    const isDark = document.documentElement.dataset['theme'] === 'dark'
    drawDiagram(id, code, isDark).then(
      (source) => {
        if (!isGone) setPicture(source)
      },
      () => {
        if (!isGone) setBroken(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [id, code, theme])
  if (isBroken)
    return (
      <>
        <CodeBlock code={code} language="mermaid" isIncomplete={false} />
        <p className="text-13 text-muted">{t('This diagram has a mistake in it, so it is shown as code.')}</p>
      </>
    )
  return (
    <figure className="answer-diagram">
      {picture !== null && <img src={picture} alt={t('Diagram: {code}', { code: code.slice(0, 200) })} />}
    </figure>
  )
}

export default Diagram
