import { LinkUrl } from '@atelier/contract/sources/attachment'

const isUrl = (text: string): boolean => LinkUrl.safeParse(text).success

/**
 * Splits text into URLs at line breaks and spaces. A line without a URL is returned whole, as an invalid one.
 */
export const urlsIn = (text: string): string[] => {
  const candidates = text.split('\n').flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    return words.length === 0 || words.some(isUrl) ? words : [line.trim()]
  })
  return candidates.length === 0 ? [''] : [...new Set(candidates)]
}

export const containsOnlyLinks = (text: string): boolean => urlsIn(text).every(isUrl)
