import type { VerticalAlign } from '../../office/script-text.ts'
import { attribute, child, childValue, elements, type XmlElement } from '../../xml-tree.ts'

export interface RunStyle {
  readonly verticalAlign?: VerticalAlign | undefined
  readonly hidden?: boolean | undefined
  readonly font?: string | undefined
  readonly strikethrough?: boolean | undefined
}

export interface NumberingRef {
  readonly list?: string | undefined
  readonly level?: number | undefined
  readonly style?: string | undefined
}

interface Style extends RunStyle, NumberingRef {
  readonly id: string
  readonly name: string
  readonly basedOn: string | undefined
  readonly outline: number | undefined
}

export interface Styles {
  runStyle(styleId: string | undefined): RunStyle
  numbering(styleId: string | undefined): NumberingRef
  heading(styleId: string | undefined): number | null
  readonly paragraph: string | undefined
}

/** `<w:vanish/>` and `<w:vanish w:val="1"/>` both mean on; undefined if absent. */
export const readToggle = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const element = child(properties, name)
  return element ? !/^(0|false|off)$/.test(attribute(element, 'val') ?? '') : undefined
}

const nudgeHalfPoints = 2

const readVerticalAlign = (properties: XmlElement | undefined): VerticalAlign | undefined => {
  const verticalAlign = childValue(properties, 'vertAlign')
  if (verticalAlign === 'superscript') return 'super'
  if (verticalAlign === 'subscript') return 'sub'
  const position = Number(childValue(properties, 'position') ?? 0)
  if (Math.abs(position) > nudgeHalfPoints) return position > 0 ? 'super' : 'sub'
  return verticalAlign === undefined ? undefined : null
}

export const runStyleOf = (properties: XmlElement | undefined): RunStyle => {
  const fonts = child(properties, 'rFonts')
  return {
    verticalAlign: readVerticalAlign(properties),
    hidden: readToggle(properties, 'vanish'),
    strikethrough: readToggle(properties, 'strike') ?? readToggle(properties, 'dstrike'),
    font: fonts && (attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi')),
  }
}

const readLevelIndex = (value: string | undefined): number | undefined => {
  const level = Number(value)
  return value !== undefined && Number.isInteger(level) && level >= 0 && level <= 8 ? level : undefined
}

export const readNumberingRef = (properties: XmlElement | undefined): NumberingRef => {
  const numbering = child(properties, 'numPr')
  return { list: childValue(numbering, 'numId'), level: readLevelIndex(childValue(numbering, 'ilvl')) }
}

export const readOutlineLevel = (properties: XmlElement | undefined) => childValue(properties, 'outlineLvl')

const readStyle = (element: XmlElement, id: string): Style => ({
  id,
  name: childValue(element, 'name')?.toLowerCase() ?? '',
  basedOn: childValue(element, 'basedOn'),
  outline:
    readOutlineLevel(child(element, 'pPr')) === undefined
      ? undefined
      : Number(readOutlineLevel(child(element, 'pPr'))),
  ...runStyleOf(child(element, 'rPr')),
  ...readNumberingRef(child(element, 'pPr')),
})

/** Limits chains of based-on styles, which may be circular. */
const chainLengthMax = 30

export const readStyles = (root: XmlElement | undefined): Styles => {
  const styles = new Map<string, Style>()
  let paragraph: string | undefined
  for (const element of elements(root)) {
    const id = attribute(element, 'styleId')
    if (element.name !== 'style' || id === undefined) continue
    styles.set(id, readStyle(element, id))
    const isDefault = /^(1|true|on)$/.test(attribute(element, 'default') ?? '')
    if (isDefault && attribute(element, 'type') === 'paragraph') paragraph = id
  }
  const findInherited = <T>(
    styleId: string | undefined,
    valueOf: (style: Style) => T | undefined,
  ): T | undefined => {
    let id = styleId
    for (let step = 0; id !== undefined && step < chainLengthMax; step += 1) {
      const style = styles.get(id)
      const value = style && valueOf(style)
      if (value !== undefined) return value
      id = style?.basedOn
    }
    return undefined
  }
  return {
    paragraph,
    runStyle: (id) => ({
      verticalAlign: findInherited(id, ({ verticalAlign }) => verticalAlign),
      hidden: findInherited(id, ({ hidden }) => hidden),
      font: findInherited(id, ({ font }) => font),
      strikethrough: findInherited(id, ({ strikethrough }) => strikethrough),
    }),
    numbering: (id) => ({
      list: findInherited(id, ({ list }) => list),
      level: findInherited(id, ({ level }) => level),
      style: findInherited(id, (style) => (style.list === undefined ? undefined : style.id)),
    }),
    heading: (id) => {
      const outline = findInherited(id, (style) => style.outline ?? headingByName(style.name))
      if (outline !== undefined) return outline >= 0 && outline < 9 ? outline + 1 : null
      return styles.has(id ?? '') ? null : toHeadingLevel(headingByName(id?.toLowerCase() ?? ''))
    },
  }
}

const toHeadingLevel = (outline: number | undefined) => (outline === undefined ? null : outline + 1)

const headingByName = (name: string): number | undefined => {
  if (name === 'title') return 0
  const level = /^heading ?([1-9])$/.exec(name)?.[1]
  return level === undefined ? undefined : Number(level) - 1
}
