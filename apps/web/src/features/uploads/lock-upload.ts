/**
 * Of several tabs one alone sends an upload: waits until no other tab has it, and gives back how to let go
 * of it. Whatever a tab has it lets go of when it is closed.
 */
export const lockUpload = (id: string): Promise<() => void> => {
  // a page that is not served over https has no locks: there the tabs do not know of each other
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`atelier upload ${id}`, () => {
      const held = Promise.withResolvers<void>()
      resolve(() => held.resolve())
      return held.promise
    })
  })
}
