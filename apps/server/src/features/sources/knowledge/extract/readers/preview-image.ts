import { Parser } from 'htmlparser2'

const metaNames = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
/** Only the head is searched, which contains the meta tags. */
const headCharactersMax = 300_000

/** Returns an absolute URL; null if it isn't a web URL. */
export const normalizeImageUrl = (imageUrl: string | undefined, page: string): string | null => {
  const url = imageUrl === undefined ? null : URL.parse(imageUrl.trim(), page)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : null
}

export const findPreviewImage = (html: string, page: string): string | null => {
  const metadata = new Map<string, string>()
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (tag !== 'meta') return
      const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
      const content = attributes['content'] ?? ''
      if (content !== '' && !metadata.has(name)) metadata.set(name, content)
    },
  })
  parser.write(html.slice(0, headCharactersMax))
  parser.end()
  return normalizeImageUrl(
    metaNames.map((name) => metadata.get(name)).find((address) => address !== undefined),
    page,
  )
}
