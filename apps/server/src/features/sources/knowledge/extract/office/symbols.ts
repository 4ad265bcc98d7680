import { codePoint } from 'dingbat-to-unicode'

const symbolFonts: Readonly<Record<string, string>> = {
  symbol: 'Symbol',
  wingdings: 'Wingdings',
  'wingdings 2': 'Wingdings 2',
  'wingdings 3': 'Wingdings 3',
  webdings: 'Webdings',
  marlett: 'Marlett',
}

/** Replaces glyphs that few fonts have by common characters that differ only in weight. */
const commonGlyphs = new Map(
  [
    ['🡨🡪🡩🡫🡬🡭🡯🡮🡐🡒🡑🡓', '←→↑↓↖↗↙↘←→↑↓'],
    ['🡸🡺🡹🡻🡼🡽🡿🡾', '⬅➔⬆⬇⬉⬈⬋⬊'],
    ['⏴⏵⏶⏷', '◀▶▲▼'],
    ['🗴🗶🗙🗸🗵🗷⮽🗹🞎⬜', '✗✗✗✓☒☒☒☑☐☐'],
    ['⚫⬤◼⬛🞏🞐⬩⭘🞆🞈🔿🞊🞄', '●●■■□□⬥○○○○◉·'],
    ['🙰🙵🙶🙷🢬🢭', '&&❝❞▭▫'],
    ['🕿🖂🗀🗁🗎🖮🖳🖏🕱🕆🕈🕉', '☎✉📁📂📄⌨💻👌☠✝✠ॐ'],
    ['∍', '∋'],
  ].flatMap(([rareGlyphs = '', usualGlyphsText = '']) => {
    const usualGlyphs = [...usualGlyphsText]
    return [...rareGlyphs].map((character, index) => [character, usualGlyphs[index] ?? character] as const)
  }),
)

const marlett: Readonly<Record<string, string>> = { a: '✓', b: '✓', h: '●', i: '●' }

const normalizeFont = (font: string): string =>
  font
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()

export const isSymbolFont = (font: string | undefined): font is string =>
  font !== undefined && Object.hasOwn(symbolFonts, normalizeFont(font))

const findGlyph = (font: string, code: number): string | null => {
  if (code <= 0x20) return String.fromCharCode(code)
  if (font === 'Marlett') return marlett[String.fromCharCode(code)] ?? null
  const glyph = codePoint(font, code)?.string
  return glyph === undefined ? null : (commonGlyphs.get(glyph) ?? glyph)
}

/** Null if a character is unknown. Word also writes symbols into the private use area, from U+F000. */
export const symbolText = (text: string, font: string): string | null => {
  const name = Object.hasOwn(symbolFonts, normalizeFont(font)) ? symbolFonts[normalizeFont(font)] : undefined
  let glyphs = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const fontCode = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
    const isInFont = fontCode <= 0xff
    const glyph = !isInFont ? character : name === undefined ? null : findGlyph(name, fontCode)
    if (glyph === null) return null
    glyphs += glyph
  }
  return glyphs
}
