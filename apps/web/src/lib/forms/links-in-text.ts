import { LinkUrl } from '@atelier/contract/sources/attachment'

const isUrl = (text: string): boolean => LinkUrl.safeParse(text).success

/** One per line, or separated by spaces. Lines without a URL are returned as invalid ones. */
export const urlsIn = (text: string): string[] => {
  const candidates = text.split('\n').flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 || words.some(isUrl) ? words : [line.trim()]
  })
  return candidates.length === 0 ? [''] : [...new Set(candidates)]
}

export const containsOnlyLinks = (text: string): boolean => urlsIn(text).every(isUrl)
