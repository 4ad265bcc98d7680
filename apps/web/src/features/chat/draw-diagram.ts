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

const margin = 8

/** Where it is drawn outside of the box that it says it has, as flow charts are, the box is measured anew. */
const fitted = (drawn: string): string => {
  const { documentElement: svg } = new DOMParser().parseFromString(drawn, 'image/svg+xml')
  if (!(svg instanceof SVGSVGElement)) return drawn
  const place = document.createElement('div')
  place.style.cssText = 'position: fixed; visibility: hidden; width: 800px'
  place.append(svg)
  document.body.append(place)
  const { x, y, width, height } = svg.getBBox()
  place.remove()
  const box = svg.viewBox.baseVal
  const isWhole =
    x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height
  if (isWhole || width === 0) return drawn
  const size = { width: width + margin * 2, height: height + margin * 2 }
  svg.setAttribute('viewBox', `${x - margin} ${y - margin} ${size.width} ${size.height}`)
  svg.style.maxWidth = `${size.width}px`
  return new XMLSerializer().serializeToString(svg)
}

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
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fitted(svg))}`
  } finally {
    // it measures in the page, and leaves that behind where it fails
    document.querySelector(`#d${id}`)?.remove()
  }
}
