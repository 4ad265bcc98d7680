import type { Reader } from '../reader.ts'
import { lineWriter } from '../row-writer.ts'
import type { TextBuilder } from '../text-builder.ts'

/** Sections are labeled by line number; empty lines are paragraph breaks. */
export const writeLines = (text: string, out: TextBuilder): void => {
  const write = lineWriter(out)
  let number = 0
  for (const line of text.split(/\r\n?|\n/)) write(line, ++number)
}

export const readPlain: Reader = ({ detected: { text = '' }, out }) => {
  writeLines(text, out)
  return {}
}
