import mermaid from 'mermaid'

/**
 * Security: HTML in labels could load images, since mermaid has the browser parse labels before
 * sanitizing them. Tags except line breaks are shown as text.
 */
const withoutHtml = (code: string) =>
  code
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/(?<!<)<(?!br\s*\/?>)(?=[a-z!/?])/gi, '‹')

const margin = 8

/** Some diagrams, like flowcharts, draw outside their view box: recompute it. */
const fitSvg = (svgText: string): string => {
  const { documentElement: svg } = new DOMParser().parseFromString(svgText, 'image/svg+xml')
  if (!(svg instanceof SVGSVGElement)) return svgText
  const container = document.createElement('div')
  container.style.cssText = 'position: fixed; visibility: hidden; width: 800px'
  container.append(svg)
  document.body.append(container)
  const box = svg.viewBox.baseVal
  // in Gantt charts of other years, the today line is far outside
  for (const line of svg.querySelectorAll<SVGLineElement>('.today line'))
    if (line.x1.baseVal.value > box.x + box.width) line.remove()
  const { x, y, width, height } = svg.getBBox()
  container.remove()
  const isInsideViewBox =
    x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height
  if (isInsideViewBox || width === 0) return new XMLSerializer().serializeToString(svg)
  const size = { width: width + margin * 2, height: height + margin * 2 }
  svg.setAttribute('viewBox', `${x - margin} ${y - margin} ${size.width} ${size.height}`)
  svg.style.maxWidth = `${size.width}px`
  return new XMLSerializer().serializeToString(svg)
}

const themeOf = (isDark: boolean) => {
  const probe = document.createElement('div')
  probe.dataset['theme'] = isDark ? 'dark' : 'light'
  document.body.append(probe)
  const styles = getComputedStyle(probe)
  const colorOf = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const [ink, page, surface, line] = [
    colorOf('ink'),
    colorOf('page'),
    colorOf('surface'),
    colorOf('line-strong'),
  ]
  const sliceColors = ['accent', 'warn', 'good', 'bad', 'muted', 'accent-text', 'ink', 'faint'].map(colorOf)
  const theme = {
    background: page,
    primaryColor: colorOf('accent-soft'),
    secondaryColor: colorOf('warn-soft'),
    tertiaryColor: colorOf('good-soft'),
    primaryTextColor: ink,
    secondaryTextColor: ink,
    tertiaryTextColor: ink,
    textColor: ink,
    titleColor: ink,
    lineColor: colorOf('muted'),
    mainBkg: surface,
    nodeBorder: line,
    primaryBorderColor: line,
    secondaryBorderColor: line,
    tertiaryBorderColor: line,
    clusterBkg: colorOf('sunken'),
    clusterBorder: colorOf('line'),
    edgeLabelBackground: page,
    rowOdd: surface,
    rowEven: colorOf('sunken'),
    actorBkg: surface,
    actorBorder: line,
    labelBoxBkgColor: colorOf('sunken'),
    noteBkgColor: colorOf('mark'),
    noteTextColor: ink,
    noteBorderColor: line,
    taskTextColor: ink,
    taskTextLightColor: ink,
    taskTextDarkColor: ink,
    taskTextOutsideColor: ink,
    taskBkgColor: colorOf('accent-soft'),
    taskBorderColor: colorOf('accent'),
    activeTaskBkgColor: colorOf('accent-soft'),
    activeTaskBorderColor: colorOf('accent'),
    doneTaskBkgColor: colorOf('sunken'),
    doneTaskBorderColor: line,
    critBkgColor: colorOf('bad-soft'),
    critBorderColor: colorOf('bad'),
    sectionBkgColor: colorOf('sunken'),
    sectionBkgColor2: colorOf('sunken'),
    altSectionBkgColor: page,
    gridColor: line,
    todayLineColor: colorOf('bad'),
    pieStrokeColor: page,
    pieOuterStrokeColor: page,
    pieOpacity: '1',
    pieSectionTextColor: page,
    ...Object.fromEntries(sliceColors.map((color, index) => [`pie${index + 1}`, color])),
    xyChart: { plotColorPalette: sliceColors.join(', ') },
    dropShadow: 'none',
    useGradient: false,
    fontSize: '15px',
  }
  probe.remove()
  return theme
}

const render = async (id: string, code: string, isDark: boolean): Promise<string> => {
  mermaid.initialize({
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    look: 'classic',
    theme: isDark ? 'dark' : 'base',
    themeVariables: themeOf(isDark),
    fontFamily: 'Instrument Sans Variable, system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    gantt: { useWidth: 720 },
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
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(fitSvg(svg))}`
  } finally {
    // mermaid measures in the page and leaves its element there on failure
    document.querySelector(`#d${id}`)?.remove()
  }
}

let lastRender: Promise<unknown> = Promise.resolve()

/**
 * Returns an image URL: images can't run scripts. Throws if the code is invalid. Serialized, since
 * drawing an id again removes the element in use.
 */
export const renderDiagram = (id: string, code: string, isDark: boolean): Promise<string> => {
  const renderJob = lastRender.then(() => render(id, code, isDark))
  lastRender = renderJob.catch(() => undefined)
  return renderJob
}
