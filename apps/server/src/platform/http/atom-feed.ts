import { html } from 'hono/html'

export interface AtomFeed {
  readonly title: string
  readonly page: string
  readonly url: string
  readonly entries: readonly {
    readonly url: string
    readonly title: string
    readonly date: string
    readonly tags: readonly string[]
    readonly html: string
  }[]
}

const timeOf = (date: string) => `${date}T00:00:00Z`

/** Renders Atom (RFC 4287). */
export const renderAtomFeed = async ({ title, page, url, entries }: AtomFeed): Promise<string> => {
  const feed = await html`<feed xmlns="http://www.w3.org/2005/Atom">
    <id>${url}</id>
    <title>${title}</title>
    <updated>${timeOf(entries[0]?.date ?? '1970-01-01')}</updated>
    <author><name>Atelier</name></author>
    <link rel="self" type="application/atom+xml" href="${url}" />
    <link rel="alternate" type="text/html" href="${page}" />
    ${entries.map(
      (entry) =>
        html`<entry>
          <id>${entry.url}</id>
          <title>${entry.title}</title>
          <updated>${timeOf(entry.date)}</updated>
          <link rel="alternate" type="text/html" href="${entry.url}" />
          ${entry.tags.map((tag) => html`<category term="${tag}" />`)}
          <content type="html">${entry.html}</content>
        </entry>`,
    )}
  </feed>`
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.toString()}`
}
