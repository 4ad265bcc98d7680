import type { Reader } from '../reader.ts'
import { createLineWriter } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'

/** Labels sections by line number. Empty lines are paragraph breaks. */
export const writeLines = (text: string, out: TextBuilder): void => {
  const write = createLineWriter(out)
  let number = 0
  for (const line of text.split(/\r\n?|\n/)) write(line, ++number)
}

export const readPlain: Reader = ({ detectedFormat: { text = '' }, out }) => {
  writeLines(text, out)
  return {}
}
