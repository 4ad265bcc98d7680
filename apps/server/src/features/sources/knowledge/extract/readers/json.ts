import type { Reader } from '../reader.ts'
import { writeLines } from './plain-text.ts'

/** A longer line means that the file is minified. */
const longLineCharacters = 2000

/** Formats minified JSON, so that citations can point to lines. */
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
