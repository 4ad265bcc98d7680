/** A run of letters as pdf.js gives it: `transform` is [a, b, c, d, x, y] in points. */
export interface TextRun {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** A printed line. Positions in points: `start` and `end` along it, `across` its height on the page. */
export interface PdfLine {
  text: string
  start: number
  end: number
  across: number
  size: number
  /** Degrees, rounded: text may run up the page. */
  angle: number
}

interface Placed {
  along: number
  across: number
  size: number
  angle: number
}

const place = (run: TextRun): Placed => {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = run.transform
  const length = Math.hypot(a, b) || 1
  const [cos, sin] = [a / length, b / length]
  return {
    along: x * cos + y * sin,
    across: y * cos - x * sin,
    size: Math.hypot(c, d) || run.height || 1,
    angle: Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
  }
}

const gapBetween = (line: PdfLine, at: Placed, text: string): string => {
  const gap = at.along - line.end
  const size = Math.max(line.size, at.size)
  if (/\s$/.test(line.text) || /^\s/.test(text)) return ''
  if (gap > size * 2) return '\t'
  return gap > size * 0.15 ? ' ' : ''
}

const continues = (line: PdfLine, at: Placed, dir: string): boolean => {
  const size = Math.max(line.size, at.size)
  if (line.angle !== at.angle || Math.abs(line.across - at.across) > size * 0.5) return false
  return dir === 'rtl' || at.along > line.end - size * 2
}

/** Puts a page's runs together to printed lines, in the order in which the file has them. */
export const pdfLines = (runs: Iterable<TextRun>): PdfLine[] => {
  const lines: PdfLine[] = []
  let line: PdfLine | undefined
  for (const run of runs) {
    if (run.str === '') continue
    const at = place(run)
    const blank = run.str.trim() === ''
    if (line && continues(line, at, run.dir)) {
      line.text += gapBetween(line, at, run.str) + run.str
      line.end = Math.max(line.end, at.along + run.width)
      if (!blank) line.size = Math.max(line.size, at.size)
    } else if (!blank) {
      line = { text: run.str, start: at.along, end: at.along + run.width, ...pick(at) }
      lines.push(line)
    }
  }
  return lines
}

const pick = ({ across, size, angle }: Placed) => ({ across, size, angle })
