/** Fenced code, inline code and formulas in $$. */
const codeOrFormula = /(`{3,}[\s\S]*?(?:`{3,}|$)|~{3,}[\s\S]*?(?:~{3,}|$)|(?<!`)`[^`\n]+`|\$\$[\s\S]*?\$\$)/

export const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(codeOrFormula)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
