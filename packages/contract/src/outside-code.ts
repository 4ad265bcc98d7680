/** Fences, code in a line, and formulas that are marked as such. */
const codeOrFormula = /(`{3,}[\s\S]*?(?:`{3,}|$)|~{3,}[\s\S]*?(?:~{3,}|$)|(?<!`)`[^`\n]+`|\$\$[\s\S]*?\$\$)/

/** Changes Markdown where it is neither code nor a marked formula. */
export const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(codeOrFormula)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')
