import type { RankedCandidate } from './rank-candidates.ts'

interface Phrases {
  speaksOf: (terms: string) => string
  foundFor: (query: string) => string
}

const english: Phrases = {
  speaksOf: (terms) => `It speaks of ${terms}.`,
  foundFor: (query) => `Found for “${query}”.`,
}

const texts: Record<string, Phrases> = {
  en: english,
  de: { speaksOf: (terms) => `Handelt von ${terms}.`, foundFor: (query) => `Gefunden für „${query}“.` },
  fr: {
    speaksOf: (terms) => `Il y est question de ${terms}.`,
    foundFor: (query) => `Trouvé pour « ${query} ».`,
  },
  es: { speaksOf: (terms) => `Trata de ${terms}.`, foundFor: (query) => `Encontrado para «${query}».` },
}

/** How something serves the goal, by the goal's words that it has. */
export const reasonByTerms = (
  { terms }: Pick<RankedCandidate, 'terms'>,
  query: { readonly text: string; readonly language: string },
): string => {
  const known = texts[query.language] ? query.language : 'en'
  const say = texts[known] ?? english
  if (terms.length === 0) return say.foundFor(query.text)
  const list = new Intl.ListFormat(known, { type: 'conjunction' })
  return say.speaksOf(list.format(terms.map((term) => `“${term}”`)))
}
