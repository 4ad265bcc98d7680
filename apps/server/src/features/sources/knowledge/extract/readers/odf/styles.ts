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
  /** The empty string removes the inherited numbering. */
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
  const attributeOf = (name: string) => (text ? attribute(text, name) : undefined)
  const lineThrough = attributeOf('text-line-through-style') ?? attributeOf('text-line-through-type')
  const pageProperties = child(element, 'drawing-page-properties')
  const display = attributeOf('display') ?? (pageProperties && attribute(pageProperties, 'visibility'))
  const font = attributeOf('font-name')
  return {
    parent: attribute(element, 'parent-style-name'),
    list: attribute(element, 'list-style-name'),
    verticalAlign: readVerticalAlign(attributeOf('text-position')),
    strikethrough: lineThrough === undefined ? undefined : lineThrough !== 'none',
    hidden: display === undefined ? undefined : /^(none|hidden)$/.test(display),
    font: (font === undefined ? undefined : (fonts.get(font) ?? font)) ?? attributeOf('font-family'),
  }
}

const chainLengthMax = 30

/** Styles of a document (ODF 1.3 part 3, 16). */
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
    const inheritedValue = <T>(valueOf: (style: Style) => T | undefined) =>
      this.#findInherited(family, name, valueOf)
    const verticalAlign = inheritedValue((style) => style.verticalAlign)
    return {
      verticalAlign: verticalAlign === undefined ? parentStyle.verticalAlign : verticalAlign,
      strikethrough: inheritedValue(({ strikethrough }) => strikethrough) ?? parentStyle.strikethrough,
      hidden: inheritedValue(({ hidden }) => hidden) ?? parentStyle.hidden,
      font: inheritedValue(({ font }) => font) ?? parentStyle.font,
    }
  }

  listStyleNameOf(name: string | undefined): string | undefined {
    return this.#findInherited('paragraph', name, ({ list }) => list)
  }

  #findInherited<T>(
    family: string,
    name: string | undefined,
    valueOf: (style: Style) => T | undefined,
  ): T | undefined {
    let currentName = name
    for (let step = 0; currentName !== undefined && step < chainLengthMax; step += 1) {
      const style: Style | undefined = this.#styles.get(`${family} ${currentName}`)
      const value = style && valueOf(style)
      if (value !== undefined) return value
      currentName = style?.parent
    }
    return undefined
  }
}
