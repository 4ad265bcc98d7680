import { LinkUrl } from '@atelier/contract/attachment'

/** The addresses in a text: one a line, or with spaces between them. */
export const addressesIn = (text: string): string[] => {
  const all = text.split(/\s+/).filter((address) => address !== '')
  return all.length === 0 ? [''] : [...new Set(all)]
}

/** Whether a text is nothing but addresses of web pages. */
export const isLinks = (text: string): boolean =>
  addressesIn(text).every((address) => LinkUrl.safeParse(address).success)
