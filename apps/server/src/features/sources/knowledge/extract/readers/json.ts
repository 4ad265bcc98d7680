import type { Reader } from '../reading.ts'
import { writeLines } from './plain.ts'

/** A line longer than this is a file written for machines. */
const longLine = 2000

/** JSON as it is; written on one line, it is set out first, so that a place in it can be named. */
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
