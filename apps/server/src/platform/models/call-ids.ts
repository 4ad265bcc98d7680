/** Servers leave ids out, or use them again in the next step: within an answer each call has its own. */
export const createCallIds = (taken: readonly string[] = []) => {
  const known = new Set(taken)
  return (id: string): string => {
    const wanted = id === '' ? 'call' : id
    let own = wanted
    for (let at = 2; known.has(own); at++) own = `${wanted}-${at}`
    known.add(own)
    return own
  }
}
