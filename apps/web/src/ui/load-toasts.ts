/**
 * Fetches what toasts need, each as it is asked for later: a build may keep the two in files of their own. Called when
 * the page is idle, for toasts matter most when the connection is gone.
 */
export const loadToasts = async () => {
  const [region] = await Promise.all([import('./toast-region.tsx'), import('./toast-queue.ts')])
  return region
}
