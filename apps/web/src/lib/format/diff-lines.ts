export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Longer texts are shown as entirely removed and added. */
const linesMax = 400

export const diffLines = (oldText: string, newText: string): DiffLine[] => {
  const oldLines = oldText === '' ? [] : oldText.split('\n')
  const newLines = newText === '' ? [] : newText.split('\n')
  if (oldLines.length > linesMax || newLines.length > linesMax)
    return [
      ...oldLines.map((text): DiffLine => ({ kind: 'gone', text })),
      ...newLines.map((text): DiffLine => ({ kind: 'new', text })),
    ]
  const width = newLines.length + 1
  const commonLengths = new Uint16Array((oldLines.length + 1) * width)
  const commonLengthFrom = (row: number, column: number) => commonLengths[row * width + column] ?? 0
  for (let row = oldLines.length - 1; row >= 0; row -= 1)
    for (let column = newLines.length - 1; column >= 0; column -= 1)
      commonLengths[row * width + column] =
        oldLines[row] === newLines[column]
          ? commonLengthFrom(row + 1, column + 1) + 1
          : Math.max(commonLengthFrom(row + 1, column), commonLengthFrom(row, column + 1))
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < oldLines.length || column < newLines.length) {
    const [removedLine, addedLine] = [oldLines[row], newLines[column]]
    if (removedLine !== undefined && removedLine === addedLine) {
      lines.push({ kind: 'same', text: removedLine })
      row += 1
      column += 1
    } else if (
      removedLine !== undefined &&
      (addedLine === undefined || commonLengthFrom(row + 1, column) >= commonLengthFrom(row, column + 1))
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
