import { saveSharedItems } from '../src/lib/browser/shared-inbox.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by build/service-worker.ts: the paths of the first page's files and of the offline page's. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string

const shellCache = `shell-${__SHELL_VERSION__}`
const offlinePage = '/offline.html'
const shellFiles = new Set(__SHELL_FILES__)

/**
 * Takes over from an older worker at once: files with hashed names never change, so pages of both versions
 * get the right ones.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(shellCache)
      await cache.addAll([...shellFiles])
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const oldCaches = (await caches.keys()).filter(
        (name) => name.startsWith('shell-') && name !== shellCache,
      )
      await Promise.all(oldCaches.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

const fromShell = async (request: Request): Promise<Response> =>
  (await (await caches.open(shellCache)).match(request)) ?? fetch(request)

/** Always fetches pages from the network, so that no one stays on an old version. */
const openPage = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(offlinePage)
    if (page) return page
    throw error
  }
}

/** Stores what another app shares until the user has added it to the vault. */
const receiveShared = async (request: Request): Promise<Response> => {
  try {
    await saveSharedItems(await request.formData())
    return Response.redirect('/share', 303)
  } catch {
    return Response.redirect('/share?missed=1', 303)
  }
}

/** Intercepts nothing else: API calls and user files go straight to the network and aren't cached. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') event.respondWith(receiveShared(request))
  else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (shellFiles.has(pathname)) event.respondWith(fromShell(request))
})
