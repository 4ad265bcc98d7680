import { foldText } from '@atelier/contract/datasets/exploration'

interface Span {
  readonly start: number
  readonly end: number
}

/** Returns spans that don't overlap. Maps offsets, because case folding may change a character's length. */
const spansOf = (text: string, words: readonly string[]): readonly Span[] => {
  const starts: number[] = []
  let foldedText = ''
  let offset = 0
  for (const character of text) {
    const foldedCharacter = foldText(character)
    for (let unit = 0; unit < foldedCharacter.length; unit++) starts.push(offset)
    foldedText += foldedCharacter
    offset += character.length
  }
  starts.push(text.length)
  const spans = words.flatMap((word) => {
    const matches: Span[] = []
    for (
      let start = foldedText.indexOf(word);
      start !== -1;
      start = foldedText.indexOf(word, start + word.length)
    )
      matches.push({ start: starts[start] ?? 0, end: starts[start + word.length] ?? text.length })
    return matches
  })
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, index, sortedSpans) => sortedSpans.slice(0, index).every(({ end }) => end <= start))
}

export const MarkedCell = ({ text, words }: { text: string; words: readonly string[] }) => {
  const matches = spansOf(text, words)
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-mark text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  )
}
