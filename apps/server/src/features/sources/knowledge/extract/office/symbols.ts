import { codePoint } from 'dingbat-to-unicode'

const fonts: Readonly<Record<string, string>> = {
  symbol: 'Symbol',
  wingdings: 'Wingdings',
  'wingdings 2': 'Wingdings 2',
  'wingdings 3': 'Wingdings 3',
  webdings: 'Webdings',
  marlett: 'Marlett',
}

/** Common characters for glyphs that differ only in weight and that few fonts have. */
const common = new Map(
  [
    ['🡨🡪🡩🡫🡬🡭🡯🡮🡐🡒🡑🡓', '←→↑↓↖↗↙↘←→↑↓'],
    ['🡸🡺🡹🡻🡼🡽🡿🡾', '⬅➔⬆⬇⬉⬈⬋⬊'],
    ['⏴⏵⏶⏷', '◀▶▲▼'],
    ['🗴🗶🗙🗸🗵🗷⮽🗹🞎⬜', '✗✗✗✓☒☒☒☑☐☐'],
    ['⚫⬤◼⬛🞏🞐⬩⭘🞆🞈🔿🞊🞄', '●●■■□□⬥○○○○◉·'],
    ['🙰🙵🙶🙷🢬🢭', '&&❝❞▭▫'],
    ['🕿🖂🗀🗁🗎🖮🖳🖏🕱🕆🕈🕉', '☎✉📁📂📄⌨💻👌☠✝✠ॐ'],
    ['∍', '∋'],
  ].flatMap(([rare = '', usual = '']) => {
    const signs = [...usual]
    return [...rare].map((sign, at) => [sign, signs[at] ?? sign] as const)
  }),
)

const marlett: Readonly<Record<string, string>> = { a: '✓', b: '✓', h: '●', i: '●' }

const nameOf = (font: string): string =>
  font
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()

export const isSymbolFont = (font: string | undefined): font is string =>
  font !== undefined && Object.hasOwn(fonts, nameOf(font))

const glyphOf = (font: string, code: number): string | null => {
  if (code <= 0x20) return String.fromCharCode(code)
  if (font === 'Marlett') return marlett[String.fromCharCode(code)] ?? null
  const glyph = codePoint(font, code)?.string
  return glyph === undefined ? null : (common.get(glyph) ?? glyph)
}

/** Null if a character is unknown. Word also writes them into the private use area, from U+F000. */
export const symbolText = (text: string, font: string): string | null => {
  const name = Object.hasOwn(fonts, nameOf(font)) ? fonts[nameOf(font)] : undefined
  let glyphs = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const inFont = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
    const isInFont = inFont <= 0xff
    const glyph = !isInFont ? letter : name === undefined ? null : glyphOf(name, inFont)
    if (glyph === null) return null
    glyphs += glyph
  }
  return glyphs
}
