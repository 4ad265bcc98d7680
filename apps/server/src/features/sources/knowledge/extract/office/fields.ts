import { withDelimiters } from './math/latex.ts'
import { isSymbolFont, symbolText } from './symbols.ts'

export interface Field {
  instruction: string
  hasResult: boolean
  runs?: number
}

/** Page numbers are skipped, since they depend on the printed layout. */
const pageField = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i

export const isPageField = (instruction: string): boolean => pageField.test(instruction)

const splitArguments = (text: string): { args: string[]; rest: string } => {
  const args: string[] = []
  let current = ''
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '\\' && /[(),;\\]/.test(text[index + 1] ?? '')) {
      index += 1
      current += text[index]
      continue
    }
    if (character === '(' && ++depth === 1) continue
    if (character === ')' && --depth === 0) return { args: [...args, current], rest: text.slice(index + 1) }
    if (/[,;]/.test(character) && depth === 1) {
      args.push(current)
      current = ''
    } else current += character
  }
  return { args: [...args, current], rest: '' }
}

const equationToLatex = (text: string, depth = 0): string => {
  const command = /\\([a-z]+)/i.exec(text)
  if (!command || depth > 20) return text
  const textBefore = text.slice(0, command.index)
  const bracketIndex = text.indexOf('(', command.index)
  if (bracketIndex < 0) return textBefore
  const options = text.slice(command.index + command[0].length, bracketIndex)
  const { args, rest } = splitArguments(text.slice(bracketIndex))
  const parts = args.map((part) => equationToLatex(part.trim(), depth + 1))
  const [first = '', second = ''] = parts
  const writers: Record<string, () => string> = {
    f: () => `\\frac{${first}}{${second}}`,
    r: () => (parts.length > 1 ? `\\sqrt[${first}]{${second}}` : `\\sqrt{${first}}`),
    s: () => (/\\do|\\di/i.test(options) ? `_{${first}}` : `^{${first}}`),
    b: () => withDelimiters('(', first, ')'),
    i: () => `\\int_{${first}}^{${second}} ${parts[2] ?? ''}`,
    x: () => `\\boxed{${first}}`,
    // overlaid characters are ruby, so only the base word is kept
    o: () => parts.filter((part) => !/^[\^_]\{/.test(part)).join('') || parts.join(''),
  }
  const name = command[1]?.toLowerCase() ?? ''
  return textBefore + (writers[name]?.() ?? parts.join(' ')) + equationToLatex(rest, depth + 1)
}

export const instructionText = (instruction: string): string | null => {
  const [, name = '', rest = ''] = /^\s*(\w+)\s*(.*)$/s.exec(instruction) ?? []
  if (/^EQ$/i.test(name)) {
    const latex = equationToLatex(rest.replace(/\\\*\s*(jc\d+|"[^"]*"|hps\d+|\w+)/g, '').trim())
    return /\\[a-z]|[\^_]\{/.test(latex) ? `$${latex}$` : latex
  }
  if (/^MACROBUTTON$/i.test(name)) return rest.replace(/^\S+\s*/, '')
  if (!/^SYMBOL$/i.test(name)) return null
  const [, code = ''] = /^(0x[\da-f]+|\d+|\S)/i.exec(rest) ?? []
  const font = /\\f\s+"?([^"\\]+)"?/i.exec(rest)?.[1]?.trim()
  const character = /^\d|^0x/i.test(code)
    ? String.fromCodePoint(Math.min(0xffff, Number(code) || 0x20))
    : code
  return isSymbolFont(font) ? symbolText(character, font) : character
}
