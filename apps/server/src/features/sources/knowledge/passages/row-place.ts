const rowLabel = /^((?:.*, )?row )(\d+)$/s

export const isRow = (label: string | null): label is string => label !== null && rowLabel.test(label)

/** Empty rows aren't in the text. */
export const followsGap = (before: string | null, text: string, label: string | null): boolean =>
  isRow(before) && isRow(label) && rowAfter(before, text) !== label

/** Other labels are unchanged. */
export const rowAfter = (label: string | null, text: string): string | null => {
  const [, prefix, row] = rowLabel.exec(label ?? '') ?? []
  if (row === undefined) return label
  return `${prefix}${Number(row) + (text.match(/\n+/g)?.length ?? 0)}`
}
