import type { UnsupportedRanges } from './citation.ts'

/** Private use characters, which Markdown treats as letters. */
export const [startMarker, endMarker] = ['\uE000', '\uE001']
export const unsupportedMarkers = /([\uE000\uE001])/

export const unsupportedTitle = 'No source supports this sentence'

/** Surrounds each unsupported sentence with markers for the renderer. */
export const markUnsupportedText = (text: string, unsupported: UnsupportedRanges): string => {
  if (unsupported.length === 0 || unsupportedMarkers.test(text)) return text
  let markedText = ''
  let copiedEnd = 0
  for (const [start, end] of unsupported) {
    markedText += `${text.slice(copiedEnd, start)}${startMarker}${text.slice(start, end)}${endMarker}`
    copiedEnd = end
  }
  return markedText + text.slice(copiedEnd)
}

/** `isOpen` says whether the preceding text ended between a start and an end marker. */
export const splitAtMarkers = (
  text: string,
  isOpen: boolean,
): { parts: [string, boolean][]; isOpen: boolean } => {
  const parts: [string, boolean][] = []
  let isMarked = isOpen
  for (const part of text.split(unsupportedMarkers)) {
    if (part === startMarker || part === endMarker) isMarked = part === startMarker
    else if (part !== '') parts.push([part, isMarked])
  }
  return { parts, isOpen: isMarked }
}
