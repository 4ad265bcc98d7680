import { limits } from '@atelier/contract/limits'
import type { ImageSize } from '@atelier/contract/images/image'
import { Parser } from 'htmlparser2'
import { AppError } from '../../platform/app-error.ts'

/** Allowlist: nothing that fetches, executes, links, repeats or animates. */
const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask`.split(
    ' ',
  ),
)

const attributes = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform id offset
   gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio
   fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color
   font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing`.split(/\s+/),
)

const spelled = new Map([...elements, ...attributes].map((name) => [name.toLowerCase(), name]))

const depthMax = 40
const valueMax = 60_000
const localPaint = /^url\(\s*['"]?#[\w-]+['"]?\s*\)( [\w#(),.% -]*)?$/

/** Values may reference only ids in the same drawing. */
const isPlain = (value: string): boolean => {
  if (value.length > valueMax) return false
  // CSS escapes could hide what is checked here
  if (/[\\<>@]|\/\*/.test(value)) return false
  if (/url\s*\(/i.test(value)) return localPaint.test(value.trim())
  return !/(^|[^\w])(javascript|data|https?|file|ftp|expression|image|src|var|env|attr)\s*[:(]/i.test(value)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Converts `style` to presentation attributes, so that the allowlist applies. */
const fromStyle = (style: string): [string, string][] =>
  style.split(';').flatMap((rule): [string, string][] => {
    const [name = '', ...value] = rule.split(':')
    return value.length === 1 ? [[name.trim().toLowerCase(), (value[0] ?? '').trim()]] : []
  })

const allowedAttributes = (rawAttributes: Readonly<Record<string, string>>): [string, string][] => {
  const result = new Map<string, string>()
  const offered = Object.entries(rawAttributes).flatMap(([name, value]): [string, string][] =>
    name.toLowerCase() === 'style' ? fromStyle(value) : [[name, value]],
  )
  for (const [name, value] of offered) {
    const spelling = spelled.get(name.toLowerCase())
    if (spelling === undefined || !attributes.has(spelling) || !isPlain(value)) continue
    if (spelling === 'id' && !/^[\w-]{1,60}$/.test(value)) continue
    result.set(spelling, value)
  }
  return [...result]
}

const noDrawing = () =>
  new AppError('CANNOT_PROCESS', 'The model didn’t return an image. Try again, or choose another model.')
const tooMuch = () => new AppError('CANNOT_PROCESS', 'The image is too complex. Ask for something simpler.')

const frameOf = (entries: readonly [string, string][], size: ImageSize): string => {
  const [width = 1024, height = 1024] = size.split('x').map(Number)
  const attribute = (name: string) => entries.find(([key]) => key === name)?.[1] ?? ''
  const box = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , w = 0, h = 0] = box
  const isBox = box.length === 4 && box.every((side) => Math.abs(side) < 100_000) && w > 0 && h > 0
  const own = [Number.parseFloat(attribute('width')), Number.parseFloat(attribute('height'))]
  const isSized = own.every((side) => side > 0 && side < 100_000)
  const view = isBox ? box.join(' ') : `0 0 ${(isSized ? own : [width, height]).join(' ')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}">`
}

const drawingIn = (reply: string): string => {
  const from = reply.search(/<svg[\s>]/i)
  const to = reply.toLowerCase().lastIndexOf('</svg>')
  if (from === -1 || to < from) throw noDrawing()
  return reply.slice(from, to + '</svg>'.length)
}

/** Rebuilds a model's drawing from the allowlists. Throws CANNOT_PROCESS if none or too large. */
export const cleanSvg = (reply: string, size: ImageSize): string => {
  const drawing = drawingIn(reply)
  if (drawing.length > limits.image.svgBytes) throw tooMuch()
  let output = ''
  let count = 0
  const open: (string | null)[] = []
  const isLeftOut = () => open.includes(null)
  const parser = new Parser(
    {
      onopentag: (name, rawAttributes) => {
        const spelling = spelled.get(name.toLowerCase())
        const isKept =
          spelling !== undefined &&
          elements.has(spelling) &&
          !isLeftOut() &&
          !(spelling === 'svg' && open.length > 0)
        open.push(isKept ? spelling : null)
        if (open.length > depthMax || ++count > limits.image.svgElements) throw tooMuch()
        if (!isKept) return
        const entries = allowedAttributes(rawAttributes)
        if (spelling === 'svg') output += frameOf(entries, size)
        else output += `<${spelling}${entries.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`
      },
      ontext: (text) => {
        const inside = open.at(-1)
        const mayHold = inside === 'text' || inside === 'tspan' || inside === 'title' || inside === 'desc'
        if (mayHold && !isLeftOut()) output += escaped(text)
      },
      onclosetag: () => {
        const name = open.pop()
        if (name !== null && name !== undefined && !isLeftOut()) output += `</${name}>`
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(drawing)
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text)[\s>]/.test(output)) throw noDrawing()
  return output
}
