const accents = /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]/g
const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Comparable form: lower case, without diacritics (Latin, Greek, Cyrillic, Arabic), NFKC. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7F]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłþı]/g, (letter) => special[letter] ?? letter)
}
