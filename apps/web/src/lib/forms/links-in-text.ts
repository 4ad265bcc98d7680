import { LinkUrl } from '@atelier/contract/sources/attachment'

const isAddress = (text: string): boolean => LinkUrl.safeParse(text).success

/** One per line, or separated by spaces. Lines without a URL are returned as invalid ones. */
export const urlsIn = (text: string): string[] => {
  const all = text.split('\n').flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 || words.some(isAddress) ? words : [line.trim()]
  })
  return all.length === 0 ? [''] : [...new Set(all)]
}

export const isLinks = (text: string): boolean => urlsIn(text).every(isAddress)
