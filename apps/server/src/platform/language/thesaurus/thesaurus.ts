import { fold } from '../fold.ts'
import { stem } from '../stem.ts'
import type { Language } from '../stop-words.ts'
import { tokens } from '../words.ts'
import { english, englishForms } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'

/** How far a word that documents use stands for one that people ask with, and the other way round. */
const strengths = { form: 0.9, written: 0.75, asked: 0.55 } as const

interface Thesaurus {
  /** By stem: stems that mean about the same, with how much of it. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Expressions of several words, by their stems with spaces. */
  readonly phrases: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const between = /\n| \/ /

const read = ({ groups, forms }: { groups: string; forms: string }): Thesaurus => {
  const words = new Map<string, Map<string, number>>()
  const phrases = new Map<string, Map<string, number>>()
  const put = (from: string, to: string, strength: number) => {
    const isPhrase = from.includes(' ')
    const key = tokens(from).map(stem).join(' ')
    const near = (isPhrase ? phrases : words).get(key) ?? new Map<string, number>()
    ;(isPhrase ? phrases : words).set(key, near)
    const other = stem(fold(to))
    if (other !== key) near.set(other, Math.max(strength, near.get(other) ?? 0))
  }
  for (const line of forms.trim().split(between)) {
    const same = line.split(' ')
    for (const one of same) for (const other of same) put(one, other, strengths.form)
  }
  for (const line of groups.trim().split(between)) {
    const [asked = '', ...written] = line.split(', ')
    for (const word of written) {
      if (!word.includes(' ')) put(asked, word, strengths.written)
      if (!asked.includes(' ')) put(word, asked, strengths.asked)
    }
  }
  return { words, phrases }
}

const texts: Partial<Record<Language, { groups: string; forms: string }>> = {
  en: { groups: english, forms: englishForms },
  de: { groups: german, forms: '' },
  fr: { groups: french, forms: '' },
}
const known = new Map<Language, Thesaurus>()

const thesaurusOf = (language: Language): Thesaurus | null => {
  const text = texts[language]
  if (text === undefined) return null
  const kept = known.get(language) ?? read(text)
  known.set(language, kept)
  return kept
}

const none: ReadonlyMap<string, number> = new Map()

/** Stems of words that mean about the same, each with how much of it: 0 to 1. Empty where we know none. */
export const nearWords = (word: string, language: Language): ReadonlyMap<string, number> =>
  thesaurusOf(language)?.words.get(word) ?? none

/** What an expression of several words, as stems, means in single ones; null for one that we do not know. */
export const nearPhrase = (
  stems: readonly string[],
  language: Language,
): ReadonlyMap<string, number> | null => thesaurusOf(language)?.phrases.get(stems.join(' ')) ?? null
