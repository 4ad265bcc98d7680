import { contentWords } from '../../../platform/language/content-words.ts'
import { keyPhrases } from '../../../platform/language/key-phrases.ts'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Material } from '../material.ts'

const goalBonus = 2

/** Numbers and times, in words: they say how much and when, not what. */
const measure =
  /^(one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|last|next|days?|weeks?|months?|years?|hours?|minutes?|once|twice|ein[es]?|zwei|drei|vier|fuenf|funf|zehn|erste[rns]?|zweite[rns]?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|jours?|semaines?|mois|ans?|annees?|heures?|dias?|semanas?|mes(es)?|anos?|horas?|euros?|dollars?|pounds?|percent|prozent|pourcent)$/

const isMeasure = (phrase: string) => {
  const all = tokens(phrase)
  return all.filter((token) => measure.test(token)).length * 2 >= all.length
}

const beforeNoun =
  /^\s+(an?|the|this|its|their|his|her|der|die|das|den|dem|ein\p{L}{0,2}|l[ea]s?|une?|el|los|una|\d)(?![\p{L}])/iu

/** 'tenant pays' before 'the rent' ends with a verb: what is before a noun's article is none itself. */
const withoutVerb = (phrase: string, text: string): string => {
  const at = text.indexOf(phrase)
  if (
    at < 0 ||
    !phrase.includes(' ') ||
    !beforeNoun.test(text.slice(at + phrase.length, at + phrase.length + 12))
  )
    return phrase
  return phrase.slice(0, phrase.lastIndexOf(' '))
}

/** What the sources keep coming back to, what the goal names first. */
export const subjectsOf = ({ goal, passages, digests }: Material, limit: number): string[] => {
  const text = passages.map((passage) => passage.text).join('\n')
  const tags = digests.flatMap((digest) => digest.tags.slice(0, 4))
  const wanted = new Set(contentWords(goal).map((word) => word.stem))
  const found = keyPhrases(text || tags.join('. '), limit * 3)
  return found
    .map(({ phrase, score }) => {
      const named = tokens(phrase).filter((token) => wanted.has(stem(token))).length
      return { phrase: withoutVerb(phrase, text), score: score * (1 + goalBonus * named) }
    })
    .filter(({ phrase }) => phrase.length > 3 && phrase.length < 60 && !isMeasure(phrase))
    .toSorted((a, b) => b.score - a.score)
    .map(({ phrase }) => phrase)
    .filter((phrase, index, all) => all.indexOf(phrase) === index)
    .slice(0, limit)
}

/** 'lamps, lenses and keepers' in the language. */
export const listed = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
