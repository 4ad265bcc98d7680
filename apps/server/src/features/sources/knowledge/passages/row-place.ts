const rowLabel = /^((?:.*, )?row )(\d+)$/s

/** Whether a place is a row of a table. */
export const isRow = (label: string | null): label is string => label !== null && rowLabel.test(label)

/** Whether empty rows, which are left out of the text between, come before a row; `text` begins at `before`. */
export const followsGap = (before: string | null, text: string, label: string | null): boolean =>
  isRow(before) && isRow(label) && rowAfter(before, text) !== label

/** The place of a row that comes after `text`, which begins at the row of this label. Other labels stay. */
export const rowAfter = (label: string | null, text: string): string | null => {
  const [, prefix, row] = rowLabel.exec(label ?? '') ?? []
  if (row === undefined) return label
  return `${prefix}${Number(row) + (text.match(/\n+/g)?.length ?? 0)}`
}
