const visibilities: ReadonlySet<unknown> = new Set(['PRIVATE', 'PUBLIC', 'SHARED'])

/** Checks the minimal shape of a list item (PRJ-05); others are dropped. Doesn't need the schema library. */
export const isListedProject = (item: unknown): boolean => {
  if (typeof item !== 'object' || item === null) return false
  const { id, name, createdAt, updatedAt, visibilityStatus } = { ...item } as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof createdAt === 'number' &&
    typeof updatedAt === 'number' &&
    visibilities.has(visibilityStatus)
  )
}
