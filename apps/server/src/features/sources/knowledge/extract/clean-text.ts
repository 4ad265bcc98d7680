/** Ligatures that PDFs contain: ff, fi, fl, ffi, ffl, ſt, st. */
const ligaturePattern = /[\uFB00-\uFB06]/g
/** Control characters, soft hyphens, byte order marks, and bidi overrides, which can disguise text. */
const invisibleCharacters = /(?![\n\t])[\p{Cc}\u00AD\uFEFF\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu
/** Tag characters are invisible to people, but models read them. Regional flags use a few of them. */
const tagCharacters = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const spacePattern = /[\u00A0\u2007\u202F\u3000]/g

/**
 * Removes invisible characters, and control characters except \n and tab. Returns well-formed NFC with plain
 * spaces.
 */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnd, '\n')
    .replace(invisibleCharacters, '')
    .replace(tagCharacters, '$1')
    .replace(spacePattern, ' ')
    .replace(ligaturePattern, (ligatures) => ligatures.normalize('NFKC'))
    .toWellFormed()
    .normalize('NFC')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')

export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()
