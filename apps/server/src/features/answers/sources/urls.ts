import type { MessagePart } from '@atelier/contract/answers/message'
import type { Turn } from '../lifecycle/answer-queries.ts'
import { readPageName, searchWebName } from './source-tools.ts'

const urlPattern = /https?:\/\/[^\s<>"'`\\]+/g

/** Returns the normalized URL; null if it isn't a valid web URL. */
export const normalizeUrl = (text: string): string | null => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href
}

/** Only these tools are trusted to introduce URLs that the model may open. */
const trustedTools: ReadonlySet<string> = new Set([searchWebName, readPageName])

export const collectUrls = (
  branch: readonly { readonly role: Turn['role']; readonly parts: readonly MessagePart[] }[],
): Set<string> => {
  const urls = branch.flatMap(({ role, parts }) =>
    parts.flatMap((part) => {
      if (part.type === 'text' && role === 'user')
        // strips trailing punctuation of the sentence or of Markdown
        return (part.text.match(urlPattern) ?? []).map((url) => url.replace(/[.,;:!?)\]]+$/, ''))
      if (part.type !== 'tool' || !trustedTools.has(part.name)) return []
      return (part.output ?? []).flatMap((output) => (output.type === 'link' ? [output.url] : []))
    }),
  )
  return new Set(urls.flatMap((url) => normalizeUrl(url) ?? []))
}
