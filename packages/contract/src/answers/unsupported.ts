import type { Unsupported } from './citation.ts'

/** Private use characters, which Markdown treats as letters. */
export const [openSign, closeSign] = ['\uE000', '\uE001']
export const unsupportedSigns = /([\uE000\uE001])/

export const unsupportedTitle = 'No source supports this sentence'

/** Surrounds each unsupported sentence with signs for the renderer. */
export const signUnsupported = (text: string, unsupported: Unsupported): string => {
  if (unsupported.length === 0 || unsupportedSigns.test(text)) return text
  let signed = ''
  let at = 0
  for (const [start, end] of unsupported) {
    signed += `${text.slice(at, start)}${openSign}${text.slice(start, end)}${closeSign}`
    at = end
  }
  return signed + text.slice(at)
}

/** `isOpen`: whether the preceding text ended inside signs. */
export const signedPieces = (
  text: string,
  isOpen: boolean,
): { pieces: [string, boolean][]; isOpen: boolean } => {
  const pieces: [string, boolean][] = []
  let isMarked = isOpen
  for (const piece of text.split(unsupportedSigns)) {
    if (piece === openSign || piece === closeSign) isMarked = piece === openSign
    else if (piece !== '') pieces.push([piece, isMarked])
  }
  return { pieces, isOpen: isMarked }
}
