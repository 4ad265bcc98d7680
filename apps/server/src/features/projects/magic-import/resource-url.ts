import { LinkUrl } from '@atelier/contract/sources/attachment'

const trackingParam =
  /^(utm_\w+|mc_[ce]id|fbclid|gclid|dclid|msclkid|yclid|igshid|ref_src|ref_source|share_id|spm|_ga)$/i
const displayCharactersMax = 60

const parseVideoId = ({ hostname, pathname, searchParams }: URL): string | null => {
  const host = hostname.replace(/^(www|m|music)\./, '')
  if (host === 'youtu.be') return pathname.slice(1)
  if (host !== 'youtube.com') return null
  return pathname === '/watch'
    ? searchParams.get('v')
    : (/^\/(?:shorts|live|embed)\/([\w-]+)/.exec(pathname)?.[1] ?? null)
}

/** Null if the URL isn't a web URL or contains credentials. */
export const stripTracking = (rawUrl: string): URL | null => {
  const parsed = LinkUrl.safeParse(rawUrl)
  const url = parsed.success ? URL.parse(parsed.data) : null
  if (!url || url.username || url.password) return null
  const trackingNames = url.searchParams.keys().filter((name) => trackingParam.test(name))
  // copies the names first, since deleting while iterating skips entries
  for (const name of trackingNames.toArray()) url.searchParams.delete(name)
  url.hash = ''
  const id = parseVideoId(url)
  return id ? new URL(`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`) : url
}

export const pageKey = (url: URL): string => {
  const host = url.hostname
    .replace(/^(www|m|old|new)\./, '')
    .replace(/\.m\.wikipedia\.org$/, '.wikipedia.org')
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\.pdf$/i, host === 'arxiv.org' ? '' : '$&')
    .replace(/^\/(abs|pdf)\/(.+?)(v\d+)?$/, host === 'arxiv.org' ? '/$2' : '$&')
  const query = new URLSearchParams([...url.searchParams].toSorted(([a], [b]) => a.localeCompare(b)))
  return `${host}${path}?${query.toString()}`
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export const displayedUrl = (url: URL): string => {
  const query = url.pathname === '/watch' ? url.search : ''
  const path = `${decodePath(url.pathname)}${query}`
    .replace(/\/+$/, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  const characters = [...`${url.host.replace(/^www\./, '')}${path}`]
  return characters.length <= displayCharactersMax
    ? characters.join('')
    : `${characters.slice(0, displayCharactersMax - 1).join('')}…`
}
