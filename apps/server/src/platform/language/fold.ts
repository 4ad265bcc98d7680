const accentPattern = /[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]/g
const specialLetters: Record<string, string> = {
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

/** Returns a comparable form: NFKC in lower case, without diacritics (Latin, Greek, Cyrillic, Arabic). */
export const fold = (text: string): string => {
  const lowercaseText = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7F]*$/.test(lowercaseText)) return lowercaseText
  return lowercaseText
    .normalize('NFKD')
    .replace(accentPattern, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłþı]/g, (letter) => specialLetters[letter] ?? letter)
}
