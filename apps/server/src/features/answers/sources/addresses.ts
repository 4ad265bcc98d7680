import type { MessagePart } from '@atelier/contract/message'
import type { Turn } from '../lifecycle/queries.ts'
import { readPageName, searchWebName } from './source-tools.ts'

const urlPattern = /https?:\/\/[^\s<>"'`\\]+/g

/** One text for an address, however it was written; null for what is none. */
export const pageAddress = (text: string): string | null => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href
}

/** Whose results name addresses; what any other tool names is a stranger's word. */
const naming: ReadonlySet<string> = new Set([searchWebName, readPageName])

/** Addresses that a person wrote in a branch, and those that its searches found. */
export const addressesIn = (
  branch: readonly { readonly role: Turn['role']; readonly parts: readonly MessagePart[] }[],
): Set<string> => {
  const addresses = branch.flatMap(({ role, parts }) =>
    parts.flatMap((part) => {
      if (part.type === 'text' && role === 'user')
        // what ends a sentence, or a link in Markdown, is not the address's
        return (part.text.match(urlPattern) ?? []).map((address) => address.replace(/[.,;:!?)\]]+$/, ''))
      if (part.type !== 'tool' || !naming.has(part.name)) return []
      return (part.output ?? []).flatMap((output) => (output.type === 'link' ? [output.url] : []))
    }),
  )
  return new Set(addresses.flatMap((address) => pageAddress(address) ?? []))
}
