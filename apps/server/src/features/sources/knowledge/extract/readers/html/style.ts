import type { VerticalAlign } from '../../office/script-text.ts'
import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

type Attributes = Readonly<Record<string, string>>

export interface TextStyle {
  readonly verticalAlign: VerticalAlign
  readonly strikethrough: boolean
  readonly font: string | undefined
}

export const plainStyle: TextStyle = { verticalAlign: null, strikethrough: false, font: undefined }

const isSmall = (declarations: string): boolean => {
  const [, size = '', unit] =
    /font-size\s*:\s*([\d.]+|smaller|x-small|xx-small)\s*(em|rem|%)?/i.exec(declarations) ?? []
  if (/small/i.test(size)) return true
  return unit === undefined || size === '' ? false : Number(size) < (unit === '%' ? 100 : 1)
}

/**
 * Detects superscripts and subscripts by alignment, or by small and shifted text, as LibreOffice writes them.
 */
const parseVerticalAlign = (declarations: string): VerticalAlign | undefined => {
  if (!/vertical-align|(^|[\s;])(top|bottom)\s*:/i.test(declarations)) return undefined
  const align = /vertical-align\s*:\s*([-\w.%]+)/i.exec(declarations)?.[1]?.toLowerCase() ?? ''
  if (align === 'super' || align === 'sub') return align
  const isShifted = /position\s*:\s*relative/i.test(declarations)
  const [, side, offset] = (isShifted && /(?:^|[\s;])(top|bottom)\s*:\s*(-?[\d.]+)/i.exec(declarations)) || []
  const height =
    offset === undefined ? Number.parseFloat(align) : Number(offset) * (side === 'bottom' ? 1 : -1)
  if (height && isSmall(declarations)) return height > 0 ? 'super' : 'sub'
  return align === 'baseline' && offset === undefined ? null : undefined
}

interface ClassRule {
  readonly name: string
  readonly declarations: string
  readonly isEverywhere: boolean
}

const parseClassRules = function* (css: string): Generator<ClassRule> {
  let isWithinAtRule = false
  for (const chunk of css.replace(/\/\*[^]*?\*\//g, '').split('}')) {
    const braceIndex = chunk.lastIndexOf('{')
    if (braceIndex < 0) isWithinAtRule = false
    else if (chunk.indexOf('{') < braceIndex) isWithinAtRule = true
    if (braceIndex < 0 || isWithinAtRule) continue
    for (const selector of chunk.slice(0, braceIndex).split(',')) {
      const [, selectorPrefix, name] = /^([^]*)\.([\w-]+)$/.exec(selector.trim()) ?? []
      if (name === undefined) continue
      yield {
        name,
        declarations: chunk.slice(braceIndex + 1),
        isEverywhere: /^[\w-]*$/.test(selectorPrefix ?? ''),
      }
    }
  }
}

const parseFont = (declarations: string): string | undefined =>
  /font-family\s*:\s*([^;,]+)/i.exec(declarations)?.[1]?.trim()

/**
 * Styles by class. With `mayHide`, also classes that hide text, as in books, where no script shows it again.
 */
export class StyleSheet {
  readonly #verticalAligns = new Map<string, VerticalAlign>()
  readonly #fonts = new Map<string, string>()
  readonly #hidden = new Set<string>()

  add(css: string, mayHide = false): void {
    for (const { name, declarations, isEverywhere } of parseClassRules(css)) {
      const verticalAlign = parseVerticalAlign(declarations)
      if (verticalAlign) this.#verticalAligns.set(name, verticalAlign)
      const font = parseFont(declarations)
      if (font !== undefined) this.#fonts.set(name, font)
      if (mayHide && isEverywhere && hidingStyle.test(declarations)) this.#hidden.add(name)
    }
  }

  isHidden({ class: classes }: Attributes): boolean {
    return this.#hidden.size > 0 && (classes?.split(/\s+/).some((name) => this.#hidden.has(name)) ?? false)
  }

  resolve(name: string, attributes: Attributes, parentStyle: TextStyle): TextStyle {
    const { style = '', class: classes = '', face } = attributes
    const isUnstyled = style === '' && classes === '' && face === undefined
    if (isUnstyled && !styledTags.has(name)) return parentStyle
    const font = parseFont(style) ?? this.#byClass(this.#fonts, classes) ?? face?.split(',')[0]
    const isStrikethrough = /^(del|s|strike)$/.test(name) || /text-decoration[^;]*line-through/i.test(style)
    const verticalAlign =
      parseVerticalAlign(style) ?? this.#byClass(this.#verticalAligns, classes) ?? verticalAlignByTag[name]
    if (verticalAlign === undefined && font === undefined && !isStrikethrough) return parentStyle
    return {
      verticalAlign: verticalAlign === undefined ? parentStyle.verticalAlign : verticalAlign,
      font: font ?? parentStyle.font,
      strikethrough: parentStyle.strikethrough || isStrikethrough,
    }
  }

  #byClass<Value>(values: ReadonlyMap<string, Value>, classes: string): Value | undefined {
    if (classes === '' || values.size === 0) return undefined
    for (const name of classes.split(/\s+/)) {
      const value = values.get(name)
      if (value !== undefined) return value
    }
    return undefined
  }
}

const styledTags = new Set('sup sub del s strike'.split(' '))
const verticalAlignByTag = lookupTable<VerticalAlign | undefined>({ sup: 'super', sub: 'sub' })

const hidingStyle = /(^|[;\s])(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))/i

const invisibleElements = new Set(
  'script style noscript template title iframe object audio video rp rtc datalist'.split(' '),
)

/** Text with `aria-hidden` is visible. */
export const isInvisible = (name: string, attributes: Attributes): boolean => {
  if (invisibleElements.has(name) || 'hidden' in attributes) return true
  if (name === 'dialog' && !('open' in attributes)) return true
  if (name === 'input' && attributes['type']?.toLowerCase() === 'hidden') return true
  // KaTeX repeats its MathML as visual HTML
  if (attributes['class']?.split(' ').includes('katex-html')) return true
  const style = attributes['style']
  return style !== undefined && hidingStyle.test(style)
}
