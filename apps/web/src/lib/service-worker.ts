/** Installs the service worker of a built client: it keeps the shell and receives what other apps share. */
export const registerServiceWorker = (): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // a browser that refuses it (private windows) does without
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
