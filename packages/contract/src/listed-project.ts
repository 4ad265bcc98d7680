const visibilities: ReadonlySet<unknown> = new Set(['PRIVATE', 'PUBLIC', 'SHARED'])

/** PRJ-05: what an item of the projects list must be at least; another one is dropped. Needs no schema library. */
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
