import type { Unsupported } from './citation.ts'

/** Of the private use area: no mark of Markdown reads them otherwise than as letters. */
export const [openSign, closeSign] = ['\uE000', '\uE001']
export const unsupportedSigns = /([\uE000\uE001])/

export const unsupportedTitle = 'No source supports this sentence'

/** Sets a sign before and behind each sentence that nothing stands behind, for whoever draws the text to find. */
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

/** Text in pieces, each with whether it stands between the signs; `isOpen`: as the text before it ended. */
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
