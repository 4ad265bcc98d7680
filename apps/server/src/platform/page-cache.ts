import type { Database, OpenDatabase } from './db/database.ts'
import { notify } from './db/notify.ts'

const channel = 'atelier_pages'
/** Pages of a few KB each. */
const keptMost = 2000

export interface Page {
  readonly html: string
  readonly etag: string
  /** What search engines are told. */
  readonly robots: string
}

/** Pages that were rendered for everybody, kept by this process until what they show changes on any replica. */
export interface PageCache extends AsyncDisposable {
  /** The kept page, or `render`'s; a null is not kept. */
  page(key: string, render: () => Promise<Page | null>): Promise<Page | null>
  /** In the transaction that changes what the page shows: it is rendered anew once that commits. */
  changed(tx: Database, key: string): Promise<void>
}

export const openPageCache = async (database: OpenDatabase): Promise<PageCache> => {
  const kept = new Map<string, Promise<Page | null>>()
  const unlisten = await database.listen(
    channel,
    (key) => kept.delete(key),
    () => kept.clear(),
  )

  const forget = (key: string, page: Promise<Page | null>) => {
    if (kept.get(key) === page) kept.delete(key)
  }

  return {
    page: async (key, render) => {
      const found = kept.get(key)
      if (found) return found
      // kept before it is there: a change while it is rendered drops it, and who waits is not kept waiting
      const page = render()
      kept.set(key, page)
      const [oldest] = kept.keys()
      if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest)
      try {
        const rendered = await page
        if (!rendered) forget(key, page)
        return rendered
      } catch (error) {
        forget(key, page)
        throw error
      }
    },
    changed: (tx, key) => notify(tx, channel, key),
    [Symbol.asyncDispose]: unlisten,
  }
}
