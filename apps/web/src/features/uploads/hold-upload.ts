/** Of several tabs one alone sends an upload. Gives back how to let go of it; null when another tab has it. */
export const holdUpload = (id: string): Promise<(() => void) | null> => {
  // a page that is not served over https has no locks: there the tabs do not know of each other
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`atelier upload ${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      const { promise, resolve: letGo } = Promise.withResolvers<void>()
      resolve(letGo)
      return promise
    })
  })
}
