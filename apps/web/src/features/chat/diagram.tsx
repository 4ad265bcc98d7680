import mermaid from 'mermaid'
import { useEffect, useId, useState } from 'react'
import { useTheme } from '../../lib/theme.ts'
import { CodeBlock } from './code-block.tsx'

/**
 * A diagram's own settings could turn HTML in its labels on, and HTML fetches pictures. Tags but line breaks are
 * shown as text: mermaid lets the browser read them before it cleans them, and reading is enough for an image.
 */
const withoutHtml = (code: string) =>
  code
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/(?<!<)<(?!br\s*\/?>)(?=[a-z!/?])/gi, '‹')

const render = async (id: string, code: string, isDark: boolean): Promise<string> => {
  mermaid.initialize({
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    theme: isDark ? 'dark' : 'neutral',
    fontFamily: 'Instrument Sans Variable, system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'htmlLabels',
      'flowchart',
      'dompurifyConfig',
      'themeCSS',
    ],
    dompurifyConfig: { FORBID_TAGS: ['img', 'image', 'use', 'style', 'a'], FORBID_ATTR: ['src', 'style'] },
  })
  try {
    const { svg } = await mermaid.render(id, withoutHtml(code))
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  } finally {
    // it measures in the page, and leaves that behind where it fails
    document.querySelector(`#d${id}`)?.remove()
  }
}

/** A mermaid diagram, shown as a picture: a picture runs nothing and loads nothing. What cannot be drawn stays code, with a note. */
const Diagram = ({ code }: { code: string }) => {
  const id = `diagram-${useId().replaceAll(/\W/g, '')}`
  const theme = useTheme()
  const [picture, setPicture] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    const isDark = document.documentElement.dataset['theme'] === 'dark'
    render(id, code, isDark).then(
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
        <p className="text-13 text-muted">This diagram has a mistake in it, so it is shown as code.</p>
      </>
    )
  return (
    <figure className="answer-diagram">
      {picture !== null && <img src={picture} alt={`Diagram: ${code.slice(0, 200)}`} />}
    </figure>
  )
}

export default Diagram
