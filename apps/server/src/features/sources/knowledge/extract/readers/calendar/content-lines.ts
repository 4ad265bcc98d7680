import { detectEncoding } from '../../../../../../platform/language/detect-encoding.ts'
import { createDecoder } from '../../../../../../platform/language/encoding.ts'

/** A line of iCalendar (RFC 5545, section 3.1) or vCard (RFC 6350, section 3.3). */
export interface ContentLine {
  /** In upper case, without the group. */
  readonly name: string
  /** Such as `item1` in `item1.TEL`; '' if there is none. */
  readonly group: string
  /** By name in upper case. Multiple values are joined with commas. */
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

export interface Component {
  readonly name: string
  readonly lines: ContentLine[]
  readonly children: Component[]
}

/** Components that are nested deeper are read one level up. */
const depthMax = 8

/**
 * Excludes quoted-printable lines that end with =, which continue on the next line, including its white
 * space.
 */
const foldPattern = /(?<![=\r])\r?\n[ \t]/g

/** A fold may be within a character, so lines are unfolded before they are decoded. */
const unfold = (bytes: Buffer, text: string): string => {
  const unfoldedText = bytes.toString('latin1').replace(foldPattern, '')
  const unfoldedBytes = Buffer.from(unfoldedText, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfoldedBytes)
  } catch {
    return text.replace(foldPattern, '')
  }
}

const caretEscapes: Record<string, string> = { '^n': '\n', '^^': '^', "^'": '"' }

const splitOutsideQuotes = (text: string, delimiter: string, limit = Infinity): string[] => {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let index = 0; index < text.length && parts.length < limit - 1; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted
    else if (text[index] === delimiter && !isQuoted) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

const parseLine = (line: string): ContentLine | null => {
  const [head = '', value] = splitOutsideQuotes(line, ':', 2)
  if (value === undefined || !/^[\w.-]+/.test(head)) return null
  const [path = '', ...rawParams] = splitOutsideQuotes(head, ';')
  const dotIndex = path.lastIndexOf('.')
  const params = new Map<string, string>()
  for (const param of rawParams) {
    const equalsIndex = param.indexOf('=')
    // vCard 2.1 writes TEL;CELL for TEL;TYPE=CELL, and an encoding without the parameter's name
    const impliedName = /^(quoted-printable|base64|b)$/i.test(param) ? 'ENCODING' : 'TYPE'
    const name = equalsIndex < 0 ? impliedName : param.slice(0, equalsIndex).toUpperCase()
    const paramValue = (equalsIndex < 0 ? param : param.slice(equalsIndex + 1))
      .replaceAll('"', '')
      .replace(/\^[n^']/g, (escapeSequence) => caretEscapes[escapeSequence] ?? escapeSequence)
    params.set(name, [params.get(name), paramValue].filter(Boolean).join(','))
  }
  return {
    name: path.slice(dotIndex + 1).toUpperCase(),
    group: dotIndex < 0 ? '' : path.slice(0, dotIndex).toLowerCase(),
    params,
    value,
  }
}

const isQuotedPrintable = ({ params }: ContentLine) =>
  /^quoted-printable$/i.test(params.get('ENCODING') ?? '')

const decodeQuotedPrintable = (line: ContentLine): ContentLine => {
  const bytes = Buffer.from(
    // text outside escapes was already decoded with the file
    Buffer.from(line.value, 'utf8')
      .toString('latin1')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  const charset = createDecoder(line.params.get('CHARSET') ?? detectEncoding(bytes))
  return { ...line, value: (charset ?? new TextDecoder()).decode(bytes).replace(/\r\n?/g, '\n') }
}

const parseContentLines = (bytes: Buffer, text: string): ContentLine[] => {
  const lines: ContentLine[] = []
  const rawLines = unfold(bytes, text).split(/\r\n?|\n/)
  for (let index = 0; index < rawLines.length; index += 1) {
    const line = parseLine(rawLines[index] ?? '')
    if (!line) continue
    if (!isQuotedPrintable(line)) {
      let { value: unfoldedValue } = line
      while (unfoldedValue.endsWith('=') && /^[ \t]/.test(rawLines[index + 1] ?? ''))
        unfoldedValue += (rawLines[++index] ?? '').slice(1)
      lines.push({ ...line, value: unfoldedValue })
      continue
    }
    let { value } = line
    while (value.endsWith('=') && index + 1 < rawLines.length)
      value = value.slice(0, -1) + (rawLines[++index] ?? '').replace(/^\s+/, ' ')
    lines.push(decodeQuotedPrintable({ ...line, value }))
  }
  return lines
}

/** Invalid lines are skipped. `text` is `bytes` decoded, for files that aren't UTF-8. */
export const readComponents = (bytes: Buffer, text: string): Component[] => {
  const root: Component = { name: '', lines: [], children: [] }
  const openComponents = [root]
  for (const line of parseContentLines(bytes, text)) {
    const parent = openComponents.at(-1) ?? root
    if (line.name === 'BEGIN') {
      const part: Component = { name: line.value.trim().toUpperCase(), lines: [], children: [] }
      parent.children.push(part)
      if (openComponents.length < depthMax) openComponents.push(part)
    } else if (line.name === 'END') {
      if (openComponents.length > 1) openComponents.pop()
    } else parent.lines.push(line)
  }
  return root.children
}

export const unescapeText = (value: string): string =>
  value.replace(/\\(.)/gs, (_, character: string) => (/[nN]/.test(character) ? '\n' : character)).trim()

export const splitFields = (value: string): string[] =>
  value.split(/(?<!\\);/).map((field) => unescapeText(field.replace(/(?<!\\),/g, ', ')))

export const findLine = ({ lines }: Component, name: string) => lines.find((line) => line.name === name)

export const findText = (component: Component, name: string): string =>
  unescapeText(findLine(component, name)?.value ?? '')
