/** In characters; some screen readers drop the end of longer texts. */
const partLengthMax = 300

/** Splits by line, and long lines by sentence. */
export const splitForSpeech = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      if (line.length <= partLengthMax) return [line]
      const segments: string[] = ['']
      for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)) {
        const last = segments.at(-1) ?? ''
        if (last !== '' && last.length + segment.length > partLengthMax) segments.push(segment)
        else segments[segments.length - 1] = last + segment
      }
      return segments.map((piece) => piece.trim())
    })
