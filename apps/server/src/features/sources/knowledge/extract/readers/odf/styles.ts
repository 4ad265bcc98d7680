import type { VerticalAlign } from '../../office/script-text.ts'
import { attribute, child, elements, type XmlElement } from '../../xml-tree.ts'

export interface OdfTextStyle {
  readonly verticalAlign?: VerticalAlign | undefined
  readonly strikethrough?: boolean | undefined
  readonly hidden?: boolean | undefined
  readonly font?: string | undefined
}

interface Style extends OdfTextStyle {
  readonly parent: string | undefined
  /** '' removes the inherited numbering. */
  readonly list: string | undefined
}

const readVerticalAlign = (position: string | undefined): VerticalAlign | undefined => {
  if (position === undefined) return undefined
  if (/^\s*super/.test(position)) return 'super'
  if (/^\s*sub/.test(position)) return 'sub'
  const height = Number.parseFloat(position)
  if (!height) return null
  return height > 0 ? 'super' : 'sub'
}

const readStyle = (element: XmlElement, fonts: ReadonlyMap<string, string>): Style => {
  const text = child(element, 'text-properties')
  const of = (name: string) => (text ? attribute(text, name) : undefined)
  const line = of('text-line-through-style') ?? of('text-line-through-type')
  const page = child(element, 'drawing-page-properties')
  const display = of('display') ?? (page && attribute(page, 'visibility'))
  const font = of('font-name')
  return {
    parent: attribute(element, 'parent-style-name'),
    list: attribute(element, 'list-style-name'),
    verticalAlign: readVerticalAlign(of('text-position')),
    strikethrough: line === undefined ? undefined : line !== 'none',
    hidden: display === undefined ? undefined : /^(none|hidden)$/.test(display),
    font: (font === undefined ? undefined : (fonts.get(font) ?? font)) ?? of('font-family'),
  }
}

const chainMax = 30

/** ODF 1.3 part 3, 16. */
export class OdfStyles {
  readonly #styles = new Map<string, Style>()
  readonly #fonts = new Map<string, string>()

  add(container: XmlElement | undefined): void {
    for (const element of elements(container)) {
      const name = attribute(element, 'name') ?? ''
      if (element.name === 'font-face') this.#fonts.set(name, attribute(element, 'font-family') ?? name)
      if (element.name !== 'style') continue
      this.#styles.set(`${attribute(element, 'family')} ${name}`, readStyle(element, this.#fonts))
    }
  }

  resolve(
    family: 'text' | 'paragraph' | 'drawing-page',
    name: string | undefined,
    parentStyle: OdfTextStyle,
  ): OdfTextStyle {
    if (name === undefined) return parentStyle
    const of = <T>(value: (style: Style) => T | undefined) => this.#findInherited(family, name, value)
    const verticalAlign = of((style) => style.verticalAlign)
    return {
      verticalAlign: verticalAlign === undefined ? parentStyle.verticalAlign : verticalAlign,
      strikethrough: of(({ strikethrough }) => strikethrough) ?? parentStyle.strikethrough,
      hidden: of(({ hidden }) => hidden) ?? parentStyle.hidden,
      font: of(({ font }) => font) ?? parentStyle.font,
    }
  }

  listOf(name: string | undefined): string | undefined {
    return this.#findInherited('paragraph', name, ({ list }) => list)
  }

  #findInherited<T>(
    family: string,
    name: string | undefined,
    of: (style: Style) => T | undefined,
  ): T | undefined {
    let at = name
    for (let step = 0; at !== undefined && step < chainMax; step += 1) {
      const style: Style | undefined = this.#styles.get(`${family} ${at}`)
      const value = style && of(style)
      if (value !== undefined) return value
      at = style?.parent
    }
    return undefined
  }
}
