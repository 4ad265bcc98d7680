import { fenced } from './math/latex.ts'
import { isSymbolFont, symbolText } from './symbols.ts'

export interface Field {
  instruction: string
  hasResult: boolean
  runs?: number
}

/** Page numbers depend on the printed layout and are skipped. */
const pages = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i

export const isPageField = (instruction: string): boolean => pages.test(instruction)

const argumentsOf = (text: string): { list: string[]; rest: string } => {
  const list: string[] = []
  let last = ''
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\\' && /[(),;\\]/.test(text[at + 1] ?? '')) {
      at += 1
      last += text[at]
      continue
    }
    if (letter === '(' && ++depth === 1) continue
    if (letter === ')' && --depth === 0) return { list: [...list, last], rest: text.slice(at + 1) }
    if (/[,;]/.test(letter) && depth === 1) {
      list.push(last)
      last = ''
    } else last += letter
  }
  return { list: [...list, last], rest: '' }
}

const equation = (text: string, depth = 0): string => {
  const command = /\\([a-z]+)/i.exec(text)
  if (!command || depth > 20) return text
  const before = text.slice(0, command.index)
  const bracket = text.indexOf('(', command.index)
  if (bracket < 0) return before
  const options = text.slice(command.index + command[0].length, bracket)
  const { list, rest } = argumentsOf(text.slice(bracket))
  const parts = list.map((part) => equation(part.trim(), depth + 1))
  const [first = '', second = ''] = parts
  const writers: Record<string, () => string> = {
    f: () => `\\frac{${first}}{${second}}`,
    r: () => (parts.length > 1 ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${first}}`),
    s: () => (/\\do|\\di/i.test(options) ? `_{${first}}` : `^{${first}}`),
    b: () => fenced('(', first, ')'),
    i: () => `\\int_{${first}}^{${second}} ${parts[2] ?? ''}`,
    x: () => `\\boxed{${first}}`,
    // overlaid characters are ruby: keep the base word
    o: () => parts.filter((part) => !/^[\^_]\{/.test(part)).join('') || parts.join(''),
  }
  const name = command[1]?.toLowerCase() ?? ''
  return before + (writers[name]?.() ?? parts.join(' ')) + equation(rest, depth + 1)
}

export const instructionText = (instruction: string): string | null => {
  const [, name = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(instruction) ?? []
  if (/^EQ$/i.test(name)) {
    const latex = equation(rest.replace(/\\\*\s*(jc\d+|"[^"]*"|hps\d+|\w+)/g, '').trim())
    return /\\[a-z]|[\^_]\{/.test(latex) ? `$${latex}$` : latex
  }
  if (/^MACROBUTTON$/i.test(name)) return rest.replace(/^\S+\s*/, '')
  if (!/^SYMBOL$/i.test(name)) return null
  const [, code = ''] = /^(0x[\da-f]+|\d+|\S)/i.exec(rest) ?? []
  const font = /\\f\s+"?([^"\\]+)"?/i.exec(rest)?.[1]?.trim()
  const letter = /^\d|^0x/i.test(code) ? String.fromCodePoint(Math.min(0xffff, Number(code) || 0x20)) : code
  return isSymbolFont(font) ? symbolText(letter, font) : letter
}
