const rowLabel = /^((?:.*, )?row )(\d+)$/s

export const isRow = (label: string | null): label is string => label !== null && rowLabel.test(label)

export const followsGap = (before: string | null, text: string, label: string | null): boolean =>
  isRow(before) && isRow(label) && advanceRowLabel(before, text) !== label

export const advanceRowLabel = (label: string | null, text: string): string | null => {
  const [, prefix, row] = rowLabel.exec(label ?? '') ?? []
  if (row === undefined) return label
  return `${prefix}${Number(row) + (text.match(/\n+/g)?.length ?? 0)}`
}
