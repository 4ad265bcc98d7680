/** Makes IDs of calls unique, since servers omit them or reuse them in later steps. */
export const createCallIds = (usedIds: readonly string[] = []) => {
  const ids = new Set(usedIds)
  return (id: string): string => {
    const base = id === '' ? 'call' : id
    let unique = base
    for (let suffix = 2; ids.has(unique); suffix++) unique = `${base}-${suffix}`
    ids.add(unique)
    return unique
  }
}
