/** Fetches what toasts need. Called when the page is idle: they matter most when the connection is gone. */
export const loadToasts = () => import('./toast-region.tsx')
