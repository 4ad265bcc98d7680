import { limits } from '@atelier/contract/limits'
import type { ImageSize } from '@atelier/contract/images/image'
import { Parser } from 'htmlparser2'
import { AppError } from '../../platform/app-error.ts'

/** Allows nothing that fetches, executes, links, repeats or animates. */
const allowedElements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask`.split(
    ' ',
  ),
)

const allowedAttributeNames = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform id offset
   gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio
   fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-opacity stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color
   font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing`.split(/\s+/),
)

const spellings = new Map(
  [...allowedElements, ...allowedAttributeNames].map((name) => [name.toLowerCase(), name]),
)

const depthMax = 40
const valueCharactersMax = 60_000
const localPaint = /^url\(\s*['"]?#[\w-]+['"]?\s*\)( [\w#(),.% -]*)?$/

/** Values may reference only IDs in the same drawing. */
const isSafeValue = (value: string): boolean => {
  if (value.length > valueCharactersMax) return false
  // CSS escapes could hide the patterns checked here
  if (/[\\<>@]|\/\*/.test(value)) return false
  if (/url\s*\(/i.test(value)) return localPaint.test(value.trim())
  return !/(^|[^\w])(javascript|data|https?|file|ftp|expression|image|src|var|env|attr)\s*[:(]/i.test(value)
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Converts `style` to presentation attributes, which the allowlist covers. */
const parseStyle = (style: string): [string, string][] =>
  style.split(';').flatMap((rule): [string, string][] => {
    const [name = '', ...value] = rule.split(':')
    return value.length === 1 ? [[name.trim().toLowerCase(), (value[0] ?? '').trim()]] : []
  })

const filterAttributes = (rawAttributes: Readonly<Record<string, string>>): [string, string][] => {
  const result = new Map<string, string>()
  const rawEntries = Object.entries(rawAttributes).flatMap(([name, value]): [string, string][] =>
    name.toLowerCase() === 'style' ? parseStyle(value) : [[name, value]],
  )
  for (const [name, value] of rawEntries) {
    const spelling = spellings.get(name.toLowerCase())
    if (spelling === undefined || !allowedAttributeNames.has(spelling) || !isSafeValue(value)) continue
    if (spelling === 'id' && !/^[\w-]{1,60}$/.test(value)) continue
    result.set(spelling, value)
  }
  return [...result]
}

const noDrawingError = () =>
  new AppError('CANNOT_PROCESS', 'The model didn’t return an image. Try again, or choose another model.')
const tooComplexError = () =>
  new AppError('CANNOT_PROCESS', 'The image is too complex. Ask for something simpler.')

const openingTag = (entries: readonly [string, string][], size: ImageSize): string => {
  const [width = 1024, height = 1024] = size.split('x').map(Number)
  const attributeOf = (name: string) => entries.find(([key]) => key === name)?.[1] ?? ''
  const boxNumbers = attributeOf('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , w = 0, h = 0] = boxNumbers
  const isBoxValid =
    boxNumbers.length === 4 && boxNumbers.every((side) => Math.abs(side) < 100_000) && w > 0 && h > 0
  const ownSize = [Number.parseFloat(attributeOf('width')), Number.parseFloat(attributeOf('height'))]
  const isSized = ownSize.every((side) => side > 0 && side < 100_000)
  const viewBox = isBoxValid ? boxNumbers.join(' ') : `0 0 ${(isSized ? ownSize : [width, height]).join(' ')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">`
}

const extractDrawing = (reply: string): string => {
  const svgStart = reply.search(/<svg[\s>]/i)
  const svgEnd = reply.toLowerCase().lastIndexOf('</svg>')
  if (svgStart === -1 || svgEnd < svgStart) throw noDrawingError()
  return reply.slice(svgStart, svgEnd + '</svg>'.length)
}

/**
 * Rebuilds a model's drawing from allowed parts. Throws CANNOT_PROCESS if there is none or it's too large.
 */
export const cleanSvg = (reply: string, size: ImageSize): string => {
  const svg = extractDrawing(reply)
  if (svg.length > limits.image.svgBytes) throw tooComplexError()
  let output = ''
  let count = 0
  const openElements: (string | null)[] = []
  const isOmitted = () => openElements.includes(null)
  const parser = new Parser(
    {
      onopentag: (name, rawAttributes) => {
        const spelling = spellings.get(name.toLowerCase())
        const isKept =
          spelling !== undefined &&
          allowedElements.has(spelling) &&
          !isOmitted() &&
          !(spelling === 'svg' && openElements.length > 0)
        openElements.push(isKept ? spelling : null)
        if (openElements.length > depthMax || ++count > limits.image.svgElements) throw tooComplexError()
        if (!isKept) return
        const entries = filterAttributes(rawAttributes)
        if (spelling === 'svg') output += openingTag(entries, size)
        else
          output += `<${spelling}${entries.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}>`
      },
      ontext: (text) => {
        const parentName = openElements.at(-1)
        const mayContainText =
          parentName === 'text' || parentName === 'tspan' || parentName === 'title' || parentName === 'desc'
        if (mayContainText && !isOmitted()) output += escapeXml(text)
      },
      onclosetag: () => {
        const name = openElements.pop()
        if (name !== null && name !== undefined && !isOmitted()) output += `</${name}>`
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(svg)
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text)[\s>]/.test(output)) throw noDrawingError()
  return output
}
