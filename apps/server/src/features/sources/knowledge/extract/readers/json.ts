import type { Reader } from '../reader.ts'
import { writeLines } from './plain.ts'

/** Longer lines are written for machines. */
const longLineCharacters = 2000

/** Formats single-line JSON, so citations can point to lines. */
export const readJson: Reader = ({ detectedFormat: { text = '' }, out }) => {
  const isMinified =
    text.length > longLineCharacters && text.split('\n').some((line) => line.length > longLineCharacters)
  writeLines(isMinified ? prettyPrint(text) : text, out)
  return {}
}

const prettyPrint = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return text
  }
}
