/** Called when the page is idle, since toasts matter most when the connection is lost. */
export const loadToasts = async () => {
  const [regionModule] = await Promise.all([import('./toast-region.tsx'), import('./toast-queue.ts')])
  return regionModule
}
