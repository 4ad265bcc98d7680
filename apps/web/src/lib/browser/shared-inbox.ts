/** Items shared by other apps, stored in this browser until saved or discarded. */
const cacheName = 'shared'

export interface SharedItem {
  /** Also the idempotency key. */
  id: string
  kind: 'link' | 'text' | 'file'
  title: string
  text: string
  file: File | null
}

const isUrl = (text: string) => /^https?:\/\/\S+$/i.test(text)
const trailingUrl = /(?:^|\s)(https?:\/\/\S+)\s*$/i

/** Apps send a URL as `url`, as `text`, or at the end of `text`. */
export const parseSharedItem = ({ title, text, url }: { title: string; text: string; url: string }) => {
  const link = isUrl(url) ? url : (trailingUrl.exec(text)?.[1] ?? null)
  const remainingText = (link === null ? text : text.replace(link, '')).trim()
  return { link, text: remainingText === title.trim() ? '' : remainingText }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const cleanTitle = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200).toWellFormed().trim()

export const saveSharedItems = async (form: FormData): Promise<void> => {
  const cache = await caches.open(cacheName)
  const title = textOf(form, 'title')
  const { link, text } = parseSharedItem({ title, text: textOf(form, 'text'), url: textOf(form, 'url') })
  const store = (kind: SharedItem['kind'], name: string, body: BodyInit, type = 'text/plain') =>
    cache.put(
      `/shared/${Date.now()}-${crypto.randomUUID()}`,
      new Response(body, {
        headers: { 'content-type': type, 'x-kind': kind, 'x-title': encodeURIComponent(cleanTitle(name)) },
      }),
    )
  if (link !== null) await store('link', title || link, link)
  if (text !== '') await store('text', title || text.slice(0, 60), text)
  for (const file of form.getAll('files'))
    if (file instanceof File && file.size > 0)
      await store('file', file.name, file, file.type || 'application/octet-stream')
}

const kinds: readonly string[] = ['link', 'text', 'file'] satisfies SharedItem['kind'][]
const isKind = (text: string | null): text is SharedItem['kind'] => text !== null && kinds.includes(text)

const readItem = async (cache: Cache, request: Request): Promise<SharedItem[]> => {
  const response = await cache.match(request)
  const kind = response?.headers.get('x-kind') ?? null
  if (!response || !isKind(kind)) return []
  const title = decodeURIComponent(response.headers.get('x-title') ?? '')
  const id = new URL(request.url).pathname
  if (kind !== 'file') return [{ id, kind, title, text: await response.text(), file: null }]
  const type = response.headers.get('content-type') ?? ''
  return [{ id, kind, title, text: '', file: new File([await response.blob()], title, { type }) }]
}

export const readSharedItems = async (): Promise<SharedItem[]> => {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(cacheName)
  const items = await Promise.all((await cache.keys()).map((request) => readItem(cache, request)))
  return items.flat().toSorted((a, b) => a.id.localeCompare(b.id))
}

export const deleteSharedItem = async (id: string): Promise<void> => {
  await (await caches.open(cacheName)).delete(id)
}

export const clearSharedItems = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
