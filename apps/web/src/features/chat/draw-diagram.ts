import mermaid from 'mermaid'

/**
 * A diagram's own settings could turn HTML in its labels on, and HTML fetches pictures. Tags but line breaks are
 * shown as text: mermaid lets the browser read them before it cleans them, and reading is enough for an image.
 */
const withoutHtml = (code: string) =>
  code
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/(?<!<)<(?!br\s*\/?>)(?=[a-z!/?])/gi, '‹')

/** A diagram as the address of a picture: a picture runs nothing and loads nothing. Throws for what cannot be drawn. */
export const drawDiagram = async (id: string, code: string, isDark: boolean): Promise<string> => {
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
