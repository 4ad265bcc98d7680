export interface Mark {
  start: number
  end: number
  /** Shown in place of invisible characters. */
  label?: string
  /** Replacement; '' removes the text. */
  to?: string
}

/** Also returns the text between marks; of overlapping marks the first wins. */
const splitAtMarks = (text: string, marks: readonly Mark[]) => {
  const segments: { start: number; text: string; mark?: Mark }[] = []
  let offset = 0
  for (const mark of marks) {
    if (mark.start < offset) continue
    segments.push({ start: offset, text: text.slice(offset, mark.start) })
    segments.push({ start: mark.start, text: text.slice(mark.start, mark.end), mark })
    offset = mark.end
  }
  return [
    ...segments.filter((segment) => segment.text !== ''),
    { start: text.length, text: text.slice(offset) },
  ]
}

const MarkedSegment = ({ text, mark }: { text: string; mark: Mark | undefined }) => {
  if (mark === undefined) return text
  if (mark.to === undefined)
    return <mark className="rounded-xs bg-mark px-0.5 text-ink">{mark.label ?? text}</mark>
  return (
    <>
      <del className="text-bad">{text}</del>
      {mark.to !== '' && (
        <ins className="rounded-xs bg-good-soft px-0.5 text-good no-underline">{mark.to}</ins>
      )}
    </>
  )
}

export const MarkedText = ({ text, marks }: { text: string; marks: readonly Mark[] }) => (
  <p
    tabIndex={0}
    className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-3 text-14 whitespace-pre-wrap wrap-anywhere"
  >
    {splitAtMarks(text, marks).map((segment) => (
      <MarkedSegment key={segment.start} text={segment.text} mark={segment.mark} />
    ))}
  </p>
)
