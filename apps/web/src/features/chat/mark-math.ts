/** Fences, code in a line, and formulas that are marked already. */
const kept = /(`{3,}[\s\S]*?(?:`{3,}|$)|~{3,}[\s\S]*?(?:~{3,}|$)|(?<!`)`[^`\n]+`|\$\$[\s\S]*?\$\$)/
const display = /^([ \t]*)(?<!\\)\\\[\s*([\s\S]*?)\s*(?<!\\)\\\][ \t]*$/gm
const inline = /(?<!\\)\\\((.+?)(?<!\\)\\\)|(?<!\\)\\\[(.+?)(?<!\\)\\\]/g
/** As pandoc takes them: no space within the dollars, no digit after the last one. */
const dollars = /(?<![\\$\w])\$(?=[^\s$])([^$\n]*?[^\s$\\])\$(?![\d$\w])/g
const isFormula = (text: string) => /[\\^_={}<>+]/.test(text) || /^[a-zA-Z]'?$/.test(text)

const markPart = (text: string): string =>
  text
    .replaceAll(display, (_, indent: string, formula: string) =>
      ['$$', ...formula.split('\n').map((line) => line.trim()), '$$'].map((line) => indent + line).join('\n'),
    )
    .replaceAll(inline, (_, round?: string, square?: string) => `$$${round ?? square ?? ''}$$`)
    .replaceAll(dollars, (whole, formula: string) => (isFormula(formula) ? `$$${formula}$$` : whole))

/**
 * Gives every formula the one mark that is read as such, `$$`: what stands in `\(…\)`, `\[…\]` or, where it looks
 * like one, in `$…$`. Prices and code stay as they are.
 */
export const markMath = (text: string): string =>
  /[\\$]/.test(text)
    ? text
        .split(kept)
        .map((part, at) => (at % 2 === 1 ? part : markPart(part)))
        .join('')
    : text
