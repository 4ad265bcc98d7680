/** In characters; some screen readers drop the end of longer texts. */
const pieceLengthMax = 300

/** Splits by line, and long lines by sentence. */
export const splitForSpeech = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (line.length <= pieceLengthMax) return [line]
      const chunks: string[] = ['']
      for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)) {
        const last = chunks.at(-1) ?? ''
        if (last !== '' && last.length + segment.length > pieceLengthMax) chunks.push(segment)
        else chunks[chunks.length - 1] = last + segment
      }
      return chunks.map((piece) => piece.trim())
    })
