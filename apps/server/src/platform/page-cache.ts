import type { Database, OpenDatabase } from './db/database.ts'
import { notify } from './db/notify.ts'

const channel = 'atelier_pages'
/** Pages of a few KB each. */
const keptMax = 2000
/** No transaction takes longer. */
const noticeMs = 30_000

export interface Page {
  readonly html: string
  readonly etag: string
  /** Of what it was made from: the same again needs no rendering. */
  readonly mark: string
  /** What search engines are told. */
  readonly robots: string
}

/** Pages that were rendered for everybody, kept by this process until what they show changes on any replica. */
export interface PageCache extends AsyncDisposable {
  /** The kept page, or `render`'s, which is given the last one; a null is not kept. */
  page(key: string, render: (last: Page | null) => Promise<Page | null>): Promise<Page | null>
  /** In the transaction that changes what the page shows: it is rendered anew once that commits. */
  changed(tx: Database, key: string): Promise<void>
}

export const openPageCache = async (database: OpenDatabase): Promise<PageCache> => {
  const kept = new Map<string, Promise<Page | null>>()
  /** What was kept until it changed, or may have. */
  const last = new Map<string, Page>()
  /** Being changed from here: until the notice comes back, who reads here reads the database. */
  const changing = new Map<string, number>()
  const heard = (key: string) => {
    kept.delete(key)
    changing.delete(key)
  }
  const unlisten = await database.listen(channel, heard, () => {
    kept.clear()
    changing.clear()
  })
  const isChanging = (key: string): boolean => {
    const since = changing.get(key)
    if (since === undefined) return false
    if (Date.now() - since < noticeMs) return true
    // what changed it was rolled back
    changing.delete(key)
    return false
  }

  const forget = (key: string, page: Promise<Page | null>) => {
    if (kept.get(key) === page) kept.delete(key)
  }

  const trim = (map: Map<string, unknown>) => {
    const [oldest] = map.keys()
    if (map.size > keptMax && oldest !== undefined) map.delete(oldest)
  }

  return {
    page: async (key, render) => {
      const renderNow = async () => {
        const page = await render(last.get(key) ?? null)
        last.delete(key)
        if (page) last.set(key, page)
        trim(last)
        return page
      }
      if (isChanging(key)) return renderNow()
      const found = kept.get(key)
      if (found) return found
      // kept before it is there: a change while it is rendered drops it, and who waits is not kept waiting
      const page = renderNow()
      kept.set(key, page)
      trim(kept)
      try {
        const rendered = await page
        if (!rendered) forget(key, page)
        return rendered
      } catch (error) {
        forget(key, page)
        throw error
      }
    },
    changed: (tx, key) => {
      kept.delete(key)
      changing.set(key, Date.now())
      return notify(tx, channel, key)
    },
    [Symbol.asyncDispose]: unlisten,
  }
}
