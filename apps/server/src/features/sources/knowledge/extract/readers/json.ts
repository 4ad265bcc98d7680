import type { Reader } from '../reading.ts'
import { writeLines } from './plain.ts'

/** Longer lines are written for machines. */
const longLine = 2000

/** Formats single-line JSON, so that places can be cited. */
export const readJson: Reader = ({ detected: { text = '' }, out }) => {
  const packed = text.length > longLine && text.split('\n').some((line) => line.length > longLine)
  writeLines(packed ? setOut(text) : text, out)
  return {}
}

const setOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return text
  }
}
