const inlineFont = async (url: string): Promise<string> => {
  const bytes = await (await fetch(url)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('A font did not load.')))
    reader.readAsDataURL(bytes)
  })
}

const isLoaded = (rule: CSSFontFaceRule): boolean => {
  const styleValue = (name: string) => rule.style.getPropertyValue(name).replaceAll(/["']/g, '')
  return [...document.fonts].some(
    ({ status, family, style, unicodeRange }) =>
      status === 'loaded' &&
      family.replaceAll(/["']/g, '') === styleValue('font-family') &&
      style === (styleValue('font-style') || 'normal') &&
      unicodeRange.toLowerCase() === (styleValue('unicode-range') || 'U+0-10FFFF').toLowerCase(),
  )
}

/** Inlines the loaded fonts, since the page can't fetch anything. */
const pageStyles = async (): Promise<string> => {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })),
  )
  const texts = await Promise.all(
    rules.map(async ({ rule, base }) => {
      if (!(rule instanceof CSSFontFaceRule)) return rule.cssText
      const fontUrl = /url\(["']?([^"')]+)/.exec(rule.cssText)?.[1]
      if (fontUrl === undefined || !isLoaded(rule)) return ''
      return rule.cssText.replace(fontUrl, await inlineFont(new URL(fontUrl, base).href))
    }),
  )
  return texts.join('\n')
}

export const paddingPx = 40

export const paperPage = (title: string, styles: string, body: string): string => {
  const titleElement = document.createElement('title')
  titleElement.textContent = title
  return `<!doctype html><html><head>${titleElement.outerHTML}<style>${styles}
html, body { height: auto; overflow: visible; background: white }
body { margin: 0; padding: ${paddingPx}px; color: var(--ink, black) }
@media print { body { padding: 0 } }</style></head><body data-theme="light">${body}</body></html>`
}

export const textPage = async (title: string, element: Element): Promise<string> => {
  const container = document.createElement('div')
  container.append(document.importNode(element, true))
  for (const button of container.querySelectorAll('button')) button.remove()
  return paperPage(title, await pageStyles(), container.innerHTML)
}
