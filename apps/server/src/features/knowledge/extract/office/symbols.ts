/** Fonts whose glyphs are pictures: what their characters look like, in Unicode. */
const ranges = (...parts: [first: number, glyphs: string][]) => {
  const glyphs = new Map<number, string>([[0x20, ' ']])
  for (const [first, letters] of parts) {
    for (const [at, letter] of [...letters].entries()) if (letter !== '\0') glyphs.set(first + at, letter)
  }
  return glyphs
}

const capital = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const small = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

const fonts: Record<string, ReadonlyMap<number, string>> = {
  // Adobe's Symbol encoding: unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt
  symbol: ranges(
    [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅'],
    [0x41, `${capital}[∴]⊥_‾${small}{|}∼`],
    [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵'],
    [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
    [0xe0, '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
  ),
  wingdings: ranges(
    [0x21, '✏✂✁👓🔔📖🕯☎✆✉📨📪📫📬📭📁📂📄🗏🗐🗄⌛⌨🖰🖲💻🖴💾📼✇✍'],
    [0x40, '🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄✝✞✠✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓&&●❍■□□❑❒⬧⧫◆❖⬥☒⍓⌘❀✿❝❞'],
    [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
    [0x9e, '·•\0○○○◉◎○▪☐▴✦★✶✴✹✵'],
    [0xb0, '⌖⌖✧⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛'],
    [0xd5, '⌫⌦⮘➢⮙⮛⮈➲⮉⮋←→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✗✓☒☑'],
  ),
  'wingdings 2': ranges([0x4f, '✗✓☒☑☒☒⮽⮾⦸'], [0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'], [0x96, '·•●'], [0xa3, '☐']),
  'wingdings 3': ranges([0x66, '←→↑↓'], [0x7d, '▶']),
  webdings: ranges(
    [0x31, '🗎'],
    [0x33, '◀▶▲▼⏪⏩⏮⏭⏸⏹⏺'],
    [0x61, '✓'],
    [0x63, '☐'],
    [0x67, '■'],
    [0x6e, '●'],
    [0x72, '✗'],
    [0xb7, '♪'],
  ),
  marlett: ranges([0x61, '✓✓'], [0x68, '●●']),
}

const nameOf = (font: string): string =>
  font
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase()

export const isSymbolFont = (font: string | undefined): font is string =>
  font !== undefined && Object.hasOwn(fonts, nameOf(font))

/**
 * What a text in a font of symbols looks like, or null when one of its characters is not known. Word also
 * writes such characters into the private use area, from U+F000 on.
 */
export const symbolText = (text: string, font: string): string | null => {
  const glyphs = Object.hasOwn(fonts, nameOf(font)) ? fonts[nameOf(font)] : undefined
  let shown = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const inFont = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
    const glyph = inFont <= 0xff ? (glyphs?.get(inFont) ?? (inFont < 0x20 ? letter : null)) : letter
    if (glyph === null) return null
    shown += glyph
  }
  return shown
}
