/** A colour by what it is for; whoever shows a drawing says which one that is. Series are counted from 1. */
export type Paint = 'ink' | 'muted' | 'line' | 'surface' | 'none' | `series-${number}`

/** Colours that series take in turn. */
export const seriesColours = 8

/** An element of an SVG, as data. Attributes have the names that React gives them. */
export interface Mark {
  readonly tag: 'g' | 'rect' | 'path' | 'line' | 'circle' | 'text'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly fill?: Paint
  readonly stroke?: Paint
  /** Said when it is pointed at. */
  readonly title?: string
  readonly text?: string
}

/** Width and height in pixels; the text is 11 or 12 of them high. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attribute = (name: string, value: string | number) =>
  ` ${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escape(String(value))}"`

const markText = (
  { tag, attributes, fill, stroke, title, text = '' }: Mark,
  colour: (paint: Paint) => string,
) => {
  const parts = [
    ...Object.entries(attributes),
    ...(fill ? [['fill', colour(fill)] as const] : []),
    ...(stroke ? [['stroke', colour(stroke)] as const] : []),
  ].map(([name, value]) => attribute(name, value))
  return `<${tag}${parts.join('')}>${title === undefined ? '' : `<title>${escape(title)}</title>`}${escape(text)}</${tag}>`
}

/** The drawing as an SVG file of its own. */
export const svgText = (
  { width, height, marks }: Drawing,
  { colour, font }: { colour: (paint: Paint) => string; font: string },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escape(font)}">${marks
    .map((mark) => markText(mark, colour))
    .join('')}</svg>`

/** About as wide as this text is, in pixels. */
export const textWidth = (text: string, size = 11): number => text.length * size * 0.56

/** The text, cut to about so many pixels. */
export const fitText = (text: string, width: number, size = 11): string => {
  const most = Math.max(1, Math.floor(width / (size * 0.56) + 0.01))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`
}

export const label = (
  text: string,
  x: number,
  y: number,
  { anchor = 'start', fill = 'muted', size = 11, weight }: LabelLook = {},
): Mark => ({
  tag: 'text',
  attributes: {
    x,
    y,
    textAnchor: anchor,
    fontSize: size,
    ...(weight !== undefined && { fontWeight: weight }),
  },
  fill,
  text,
})

interface LabelLook {
  anchor?: 'start' | 'middle' | 'end'
  fill?: Paint
  size?: number
  weight?: number
}

export const seriesPaint = (at: number): Paint => `series-${(at % seriesColours) + 1}`

/** Whole pixels and tenths are fine enough. */
export const round = (value: number): number => Math.round(value * 10) / 10
