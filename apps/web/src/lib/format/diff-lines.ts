export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Longer texts are shown as entirely removed and added. */
const linesMax = 400

export const diffLines = (previous: string, after: string): DiffLine[] => {
  const a = previous === '' ? [] : previous.split('\n')
  const b = after === '' ? [] : after.split('\n')
  if (a.length > linesMax || b.length > linesMax)
    return [
      ...a.map((text): DiffLine => ({ kind: 'gone', text })),
      ...b.map((text): DiffLine => ({ kind: 'new', text })),
    ]
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const cell = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = a.length - 1; row >= 0; row -= 1)
    for (let column = b.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        a[row] === b[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < a.length || column < b.length) {
    const [removedLine, addedLine] = [a[row], b[column]]
    if (removedLine !== undefined && removedLine === addedLine) {
      lines.push({ kind: 'same', text: removedLine })
      row += 1
      column += 1
    } else if (
      removedLine !== undefined &&
      (addedLine === undefined || cell(row + 1, column) >= cell(row, column + 1))
    ) {
      lines.push({ kind: 'gone', text: removedLine })
      row += 1
    } else {
      lines.push({ kind: 'new', text: addedLine ?? '' })
      column += 1
    }
  }
  return lines
}
