import { foldText } from '@atelier/contract/datasets/exploration'

interface Span {
  readonly start: number
  readonly end: number
}

/** Non-overlapping. Case folding may change a character's length. */
const spansOf = (text: string, words: readonly string[]): readonly Span[] => {
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = foldText(letter)
    for (let unit = 0; unit < plain.length; unit++) starts.push(at)
    folded += plain
    at += letter.length
  }
  starts.push(text.length)
  const all = words.flatMap((word) => {
    const spans: Span[] = []
    for (let place = folded.indexOf(word); place !== -1; place = folded.indexOf(word, place + word.length))
      spans.push({ start: starts[place] ?? 0, end: starts[place + word.length] ?? text.length })
    return spans
  })
  return all
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, index, sorted) => sorted.slice(0, index).every(({ end }) => end <= start))
}

export const MarkedCell = ({ text, words }: { text: string; words: readonly string[] }) => {
  const spans = spansOf(text, words)
  return (
    <>
      {spans.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-mark text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}
