/** Makes IDs of calls unique, since servers omit them or reuse them in later steps. */
export const createCallIds = (usedIds: readonly string[] = []) => {
  const ids = new Set(usedIds)
  return (id: string): string => {
    const base = id === '' ? 'call' : id
    let uniqueId = base
    for (let suffix = 2; ids.has(uniqueId); suffix++) uniqueId = `${base}-${suffix}`
    ids.add(uniqueId)
    return uniqueId
  }
}
