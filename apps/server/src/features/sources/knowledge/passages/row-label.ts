const rowLabel = /^((?:.*, )?row )(\d+)$/s

export const isRow = (label: string | null): label is string => label !== null && rowLabel.test(label)

export const followsGap = (previousLabel: string | null, text: string, label: string | null): boolean =>
  isRow(previousLabel) && isRow(label) && advanceRowLabel(previousLabel, text) !== label

export const advanceRowLabel = (label: string | null, text: string): string | null => {
  const [, prefix, row] = rowLabel.exec(label ?? '') ?? []
  if (row === undefined) return label
  return `${prefix}${Number(row) + (text.match(/\n+/g)?.length ?? 0)}`
}
