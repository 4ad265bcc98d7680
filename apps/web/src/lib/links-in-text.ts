import { LinkUrl } from '@atelier/contract/attachment'

const isAddress = (text: string): boolean => LinkUrl.safeParse(text).success

/** The addresses in a text: one a line, or with spaces between them. A line without any is one that is wrong. */
export const addressesIn = (text: string): string[] => {
  const all = text.split('\n').flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 || words.some(isAddress) ? words : [line.trim()]
  })
  return all.length === 0 ? [''] : [...new Set(all)]
}

/** Whether a text is nothing but addresses of web pages. */
export const isLinks = (text: string): boolean => addressesIn(text).every(isAddress)
