import { lookupTable } from '../../../../../../platform/text/lookup-table.ts'

const escapes: Record<string, string> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
  '−': '-',
}

/** Escapes text for LaTeX. Keeps non-ASCII characters, which current engines accept. */
export const latexText = (text: string): string =>
  text.replace(/[\\{}%#&$_^~\u2061-\u2064\u200b−]/g, (character) => escapes[character] ?? character)

const functionPattern =
  /^(arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/

export const functionName = (name: string): string =>
  functionPattern.test(name.trim()) ? `\\${name.trim()}` : name

const operators = lookupTable<string>({
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
})

export const operatorLatex = (symbol: string): string => operators[symbol] ?? latexText(symbol)
export const isLargeOperator = (symbol: string): boolean => Object.hasOwn(operators, symbol)

const accents = lookupTable<string>({
  '\u0302': '\\hat',
  '^': '\\hat',
  ˆ: '\\hat',
  '\u0303': '\\tilde',
  '~': '\\tilde',
  '˜': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '¯': '\\overline',
  ˉ: '\\overline',
  '‾': '\\overline',
  _: '\\underline',
  '\u0332': '\\underline',
  '\u0307': '\\dot',
  '˙': '\\dot',
  '\u0308': '\\ddot',
  '¨': '\\ddot',
  '\u030c': '\\check',
  ˇ: '\\check',
  '\u0306': '\\breve',
  '\u20d7': '\\vec',
  '→': '\\vec',
  '⏞': '\\overbrace',
  '⏟': '\\underbrace',
})

export const findAccent = (symbol: string): string | undefined => accents[symbol.trim()]

const braces = lookupTable<string>({ '{': '\\{', '}': '\\}', '': '.', '‖': '\\|' })

export const withDelimiters = (open: string, text: string, close: string): string =>
  /\\(frac|sum|int|prod|begin|sqrt)/.test(text) || open === '' || close === ''
    ? `\\left${braces[open] ?? open}${text}\\right${braces[close] ?? close}`
    : `${braces[open] ?? open}${text}${braces[close] ?? close}`

/** `a^{b}`; a base of several characters is grouped first. */
export const withScripts = (base: string, sub: string | null, sup: string | null): string => {
  const isSingleOperand = /^(\\[a-zA-Z]+|\\?.|\d+|[\p{L}]+|[[(].*[\])])$/su.test(base)
  const operand = isSingleOperand || base === '' ? base || '{}' : `{${base}}`
  return operand + (sub === null ? '' : `_{${sub}}`) + (sup === null ? '' : `^{${sup}}`)
}

export const matrix = (rows: readonly (readonly string[])[], name = 'matrix'): string =>
  `\\begin{${name}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${name}}`

export const joinLatex = (parts: readonly string[]): string => {
  let line = ''
  for (const part of parts) line += /\\[a-zA-Z]+$/.test(line) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part
  return line
}

/** An inline formula between dollar signs, unless it is as plain as 'x' or '5 + 3'. */
export const formula = (latex: string): string => {
  const text = latex.replace(/\s+/g, ' ').trim()
  return text === '' || /^[\p{L}\p{N}\s+\-=.,:<>/*()·×÷≤≥≠≈±%°]*$/u.test(text) ? text : `$${text}$`
}
