import { outsideCode } from '@atelier/contract/answers/outside-code'

const displayMath = /^([ \t]*)(?<!\\)\\\[\s*([\s\S]*?)\s*(?<!\\)\\\][ \t]*$/gm
const inlineMath = /(?<!\\)\\\((.+?)(?<!\\)\\\)|(?<!\\)\\\[(.+?)(?<!\\)\\\]/g
/** Pandoc's rule: no space inside the dollars, no digit after the closing one. */
const dollarMath = /(?<![\\$\w])\$(?=[^\s$])([^$\n]*?[^\s$\\])\$(?![\d$\w])/g
/** A price followed by words: "$5 (or 5$)", "$3 million and 4$". */
const isPrice = (text: string) => /^\d[^\\]*[^\\\p{L}]\p{L}{2,}/u.test(text)

const normalizeFormulas = (text: string): string =>
  text
    .replaceAll(displayMath, (_, indent: string, formula: string) =>
      ['$$', ...formula.split('\n').map((line) => line.trim()), '$$'].map((line) => indent + line).join('\n'),
    )
    .replaceAll(inlineMath, (_, round?: string, square?: string) => `$$${round ?? square ?? ''}$$`)
    .replaceAll(dollarMath, (match, formula: string) => (isPrice(formula) ? match : `$$${formula}$$`))

/** Normalizes `\(…\)`, `\[…\]` and `$…$` to `$$`. Prices and code are unchanged. */
export const normalizeMath = (text: string): string =>
  /[\\$]/.test(text) ? outsideCode(text, normalizeFormulas) : text
