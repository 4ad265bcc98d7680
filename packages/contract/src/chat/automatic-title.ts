import { limits } from '../limits.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first message on one line, cut to 50 characters without splitting a grapheme (CHT-03). */
export const automaticTitle = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  let title = ''
  for (const { segment } of graphemes.segment(line)) {
    if (title.length + segment.length > limits.chat.automaticTitleMax) break
    title += segment
  }
  return title.trimEnd()
}
