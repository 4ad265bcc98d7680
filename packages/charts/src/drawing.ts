/** A color role, resolved by the renderer. Series start at 1. */
export type Paint = 'ink' | 'muted' | 'line' | 'surface' | 'none' | `series-${number}`

export const seriesColors = 8

/** An SVG element as data, with React's attribute names. */
export interface Mark {
  readonly tag: 'g' | 'rect' | 'path' | 'line' | 'circle' | 'text'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly fill?: Paint
  readonly stroke?: Paint
  readonly title?: string
  readonly text?: string
}

/** In pixels. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderAttribute = (name: string, value: string | number) =>
  ` ${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escape(String(value))}"`

const markSvg = (
  { tag, attributes, fill, stroke, title, text = '' }: Mark,
  color: (paint: Paint) => string,
) => {
  const parts = [
    ...Object.entries(attributes),
    ...(fill ? [['fill', color(fill)] as const] : []),
    ...(stroke ? [['stroke', color(stroke)] as const] : []),
  ].map(([name, value]) => renderAttribute(name, value))
  return `<${tag}${parts.join('')}>${title === undefined ? '' : `<title>${escape(title)}</title>`}${escape(text)}</${tag}>`
}

export const svgText = (
  { width, height, marks }: Drawing,
  { color, font }: { color: (paint: Paint) => string; font: string },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escape(font)}">${marks
    .map((mark) => markSvg(mark, color))
    .join('')}</svg>`

export const textWidth = (text: string, size = 11): number => text.length * size * 0.56

export const fitText = (text: string, width: number, size = 11): string => {
  const charactersMax = Math.max(1, Math.floor(width / (size * 0.56) + 0.01))
  return text.length <= charactersMax ? text : `${text.slice(0, Math.max(1, charactersMax - 1)).trimEnd()}…`
}

export const label = (
  text: string,
  x: number,
  y: number,
  { anchor = 'start', fill = 'muted', size = 11, weight }: LabelOptions = {},
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

interface LabelOptions {
  anchor?: 'start' | 'middle' | 'end'
  fill?: Paint
  size?: number
  weight?: number
}

export const seriesPaint = (index: number): Paint => `series-${(index % seriesColors) + 1}`

export const round = (value: number): number => Math.round(value * 10) / 10
