const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whether a text is one emoji and nothing else. */
export const isOneEmoji = (text: string): boolean =>
  [...segmenter.segment(text)].length === 1 &&
  /^(\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F?)$/v.test(text)
