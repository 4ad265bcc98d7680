export const defaultSites = {
  wikipedia: 'https://{language}.wikipedia.org',
  arxiv: 'https://arxiv.org',
  'arxiv-search': 'https://export.arxiv.org',
  openalex: 'https://api.openalex.org',
  reddit: 'https://www.reddit.com',
  hackernews: 'https://hn.algolia.com',
  youtube: 'https://www.youtube.com',
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
  'google-accounts': 'https://accounts.google.com',
  'google-oauth': 'https://oauth2.googleapis.com',
  'google-apis': 'https://www.googleapis.com',
  'google-picker': 'https://apis.google.com',
  'google-docs': 'https://docs.google.com',
} as const

export type Sites = Readonly<Record<keyof typeof defaultSites, string>>

export const searchProviderNames = [
  'searxng',
  'brave',
  'tavily',
  'wikipedia',
  'arxiv',
  'openalex',
  'reddit',
  'hackernews',
  'youtube',
] as const
export type SearchProviderName = (typeof searchProviderNames)[number]

const splitList = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== '')
const includesName = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

/** 'wikipedia youtube' selects these providers, '' all and 'off' none. Null if a name is unknown. */
export const readProviders = (text: string): readonly SearchProviderName[] | null => {
  if (text.trim() === 'off') return []
  const names = splitList(text)
  if (names.length === 0) return searchProviderNames
  const matches = names.filter((name) => includesName(searchProviderNames, name))
  return matches.length === names.length ? matches : null
}

export const readSites = (text: string): Sites | null => {
  const sites: Record<keyof Sites, string> = { ...defaultSites }
  const names = Object.keys(defaultSites) as (keyof Sites)[]
  for (const entry of splitList(text)) {
    const name = entry.slice(0, entry.indexOf('='))
    const siteUrl = entry.slice(entry.indexOf('=') + 1).replace(/\/+$/, '')
    if (!includesName(names, name) || !/^https?:\/\/[^/]/.test(siteUrl)) return null
    sites[name] = siteUrl
  }
  return sites
}
