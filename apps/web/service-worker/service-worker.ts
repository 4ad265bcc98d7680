import { saveSharedItems } from '../src/lib/browser/shared-inbox.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by build/service-worker.ts: what the first page needs, by its hashed names, and the page for when there is no network. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string

const shellCache = `shell-${__SHELL_VERSION__}`
const offlinePage = '/offline.html'
const shellFiles = new Set(__SHELL_FILES__)

/** Hashed names never change what they hold, so an older worker has nothing that is worth waiting for. */
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
      const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shellCache)
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

const fromShell = async (request: Request): Promise<Response> =>
  (await (await caches.open(shellCache)).match(request)) ?? fetch(request)

/** Always the network's, so that nobody stays on an old version. */
const openPage = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match(offlinePage)
    if (page) return page
    throw error
  }
}

/** Keeps what another app shares until the person has put it into the vault. */
const receiveShared = async (request: Request): Promise<Response> => {
  try {
    await saveSharedItems(await request.formData())
    return Response.redirect('/share', 303)
  } catch {
    return Response.redirect('/share?missed=1', 303)
  }
}

/** Nothing else is touched: calls of the API and people's files go their own way and are kept nowhere. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') event.respondWith(receiveShared(request))
  else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (shellFiles.has(pathname)) event.respondWith(fromShell(request))
})
