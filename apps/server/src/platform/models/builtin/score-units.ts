import { isDerived } from '../../language/derived.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { AskedWord, Question, Wanted } from './question.ts'
import type { Unit } from './units.ts'

export interface ScoredUnit {
  readonly unit: Unit
  readonly score: number
  /** Share of the question that the unit and what stands around it answer: 0 to 1. */
  readonly coverage: number
  /** Whether it holds the kind of thing that is asked for. */
  readonly fits: boolean
  /** What each word of the question is worth here, and how much of it the unit itself answers. */
  readonly parts: readonly { weight: number; match: number }[]
}

const exact = 1
const bent = 0.85
const derived = 0.7
const longer = 0.6

/** How far what stands around a unit counts: its heading or header, its title and place, its neighbours. */
const around = { above: 0.6, name: 0.5, neighbour: 0.3 } as const

const months =
  'jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|janv|fevr|avr|juin|juil|aout'
const shapes: Partial<Record<Wanted, RegExp>> = {
  amount:
    /(?<![\p{L}\d.])\d[\d.,]*(?!\d*\p{Lu})|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|dozen|hundred|thousand|million|half|free of charge|kostenlos|gratis|eins?|zwei|drei|vier|f[uü]nf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)\b|[一二三四五六七八九十百千万]/iu,
  time: new RegExp(
    `\\b(1[0-9]|20)\\d\\d\\b|\\d{1,2}[./:-]\\d{1,2}|\\d{1,2}\\s*(am|pm|uhr|h)\\b|\\b(${months})\\w*\\b|\\b(mon|tues|wednes|thurs|fri|satur|sun)day|\\b\\d+\\s*(day|week|month|year|hour|minute|tag|woche|monat|jahr|stunde|jour|semaine|mois|an|heure|dia|semana|mes|ano|hora)|[年月日時时]`,
    'i',
  ),
  person:
    /\p{Lu}[\p{L}.'’-]+\s+(\p{Lu}[\p{L}.'’-]*|van|von|de|bin|al)\b|\b(Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Mme|Sr|Sra)\.?\s+\p{Lu}|[\p{Script=Han}\p{Script=Katakana}]{2,}/u,
  contact: /\S+@\S+\.\S+|https?:|www\.|\+?\d[\d\s()/-]{6,}/,
  definition:
    /\b(is|are|means?|refers? to|describes?|defined as|stands for|ist|sind|bedeutet|bezeichnet|heisst|est|sont|designe|signifie|es|son|significa|e|sono|indica)\b|是|とは|指/i,
}

/** What an answer without a figure, a date or an address is worth where one was asked for. */
const withoutKind: Partial<Record<Wanted, number>> = { contact: 0.4, amount: 0.75, time: 0.75 }

const strength = (word: AskedWord, token: string, tokenStem: string): number => {
  if (token === word.token) return exact
  if (tokenStem === word.stem) return bent
  if (isDerived(word.stem, token) || isDerived(word.token, tokenStem)) return derived
  // Compounds hold their parts: Laufzeit in Vertragslaufzeit.
  if (
    word.token.length > 4 &&
    token.length > word.token.length + 2 &&
    (token.startsWith(word.stem) || token.endsWith(word.token))
  )
    return longer
  return 0
}

type Matches = readonly number[]

interface Matcher {
  /** How strongly one word matches each word of the question; null for not at all. */
  word(token: string): Matches | null
  /** The best of it over many words. */
  words(tokens: readonly string[]): Matches
  text(text: string): Matches
}

/** Every word is compared once, however often it stands in the sources. */
const matcher = (asked: readonly AskedWord[]): Matcher => {
  const byToken = new Map<string, Matches | null>()
  const byText = new Map<string, Matches>()
  const none = asked.map(() => 0)
  const word = (token: string) => {
    const kept = byToken.get(token)
    if (kept !== undefined) return kept
    const tokenStem = stem(token)
    const found = asked.map((one) => strength(one, token, tokenStem))
    const result = found.some((value) => value > 0) ? found : null
    byToken.set(token, result)
    return result
  }
  const words = (all: readonly string[]): Matches => {
    let best: number[] | null = null
    for (const token of all) {
      const found = word(token)
      if (!found) continue
      best ??= [...none]
      for (const [at, value] of found.entries()) if (value > (best[at] ?? 0)) best[at] = value
    }
    return best ?? none
  }
  const text = (name: string): Matches => {
    const kept = byText.get(name) ?? words(tokens(name))
    byText.set(name, kept)
    return kept
  }
  return { word, words, text }
}

/** How much a word of the question tells: rare in what was shown tells much; one that is nowhere, as much as the usual one. */
const weigh = (asked: readonly AskedWord[], matches: readonly Matches[]): number[] => {
  const total = matches.length
  const found = asked.map((_, index) =>
    matches.reduce((sum, match) => sum + ((match[index] ?? 0) > 0 ? 1 : 0), 0),
  )
  const idf = found.map((count) => Math.log(1 + (total - count + 0.5) / (count + 0.5)))
  const seen = idf.filter((_, index) => (found[index] ?? 0) > 0).toSorted((a, b) => a - b)
  const usual = seen[Math.floor(seen.length / 2)] ?? 1
  return asked.map((word, index) => {
    const asks = word.asksFor === null ? 1 : 0.5
    if ((found[index] ?? 0) > 0) return Math.max(0.4, idf[index] ?? 0) * word.share * asks
    if (word.asksFor !== null) return usual * word.share * 0.2
    return usual * word.share * (word.firm ? 1.6 : 1.1)
  })
}

const nearness = (match: Matcher, unit: Unit): number => {
  let last: { word: number; at: number } | null = null
  let best = Infinity
  for (const [at, token] of unit.tokens.entries()) {
    const word = match.word(token)?.findIndex((value) => value > 0) ?? -1
    if (word < 0) continue
    if (last && last.word !== word) best = Math.min(best, at - last.at)
    last = { word, at }
  }
  return best === Infinity ? 0 : 1 / best
}

/** Scores every unit of the passages that were shown, best first. */
export const scoreUnits = (question: Question, passages: readonly Unit[][]): ScoredUnit[] => {
  const asked = question.words
  const match = matcher(asked)
  const own = passages.map((units) => units.map((unit) => match.words(unit.tokens)))
  const weights = weigh(asked, own.flat())
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const strict = question.kinds.filter((kind) => withoutKind[kind] !== undefined)
  const wanted = (strict.length > 0 ? strict : question.kinds).flatMap((kind) => shapes[kind] ?? [])
  const missing = Math.min(1, ...question.kinds.map((kind) => withoutKind[kind] ?? 1))
  const scored = passages.flatMap((units, place) =>
    units.map((unit, index): ScoredUnit => {
      const names = match.text(`${unit.passage.title.replace(/[._-]+/g, ' ')} ${unit.passage.place}`)
      const above = unit.above ? match.text(unit.above) : []
      const here = own[place] ?? []
      const fits = wanted.length === 0 || wanted.some((shape) => shape.test(unit.text))
      const sum = { direct: 0, score: 0, covered: 0, subject: 0, subjects: 0 }
      for (const [at, word] of asked.entries()) {
        const weight = weights[at] ?? 0
        const mine = here[index]?.[at] ?? 0
        const near = Math.max(here[index - 1]?.[at] ?? 0, (here[index + 1]?.[at] ?? 0) * 0.3)
        const named = Math.max((above[at] ?? 0) * around.above, (names[at] ?? 0) * around.name)
        const lent = Math.max(named, near * around.neighbour)
        const satisfied = fits && word.asksFor !== null && question.kinds.includes(word.asksFor) ? 0.8 : 0
        const cover =
          mine > 0
            ? Math.max(mine >= bent ? 1 : 0.8, satisfied)
            : Math.max(satisfied, named > 0 ? 0.75 : near > 0 ? 0.5 : 0)
        sum.direct += weight * mine
        sum.score += weight * Math.max(mine, lent, satisfied)
        sum.covered += weight * cover
        if (!isSubject(word)) continue
        sum.subject += weight * cover
        sum.subjects += weight
      }
      const parts = asked.map((word, at) => ({
        weight: isSubject(word) ? (weights[at] ?? 0) : 0,
        match: here[index]?.[at] ?? 0,
      }))
      if (sum.direct === 0) return { unit, score: 0, coverage: 0, fits, parts }
      const subject = sum.subjects > 0 ? sum.subject / sum.subjects : 1
      let score = sum.score * (0.3 + 0.7 * subject) * (1 + 0.25 * nearness(match, unit))
      if (wanted.length > 0) score *= fits ? 1.3 : 0.7
      score *= beginsWithSubject(unit, asked) ? (question.wanted === 'definition' ? 1.3 : 1.1) : 1
      if (unit.kind === 'heading' || unit.kind === 'header') score *= 0.7
      else if (unit.tokens.length < 4) score *= 0.6
      if (/[?？]$/.test(unit.text)) score *= 0.4
      score *= 1 / (1 + Math.max(0, unit.text.length - 350) / 500)
      const coverage = Math.min(1, (sum.covered * (fits ? 1 : missing)) / whole, subject)
      return { unit, score, coverage, fits, parts }
    }),
  )
  return answersToQuestions(scored, passages).toSorted((a, b) => b.score - a.score)
}

/** A word of the question itself that says what it is about. */
const isSubject = ({ asksFor, share }: AskedWord) => asksFor === null && share === 1

/** 'X is …': a sentence that begins with what is asked about is about it. */
const beginsWithSubject = (unit: Unit, asked: readonly AskedWord[]): boolean => {
  const beginning = new Set(unit.tokens.slice(0, 5).map(stem))
  return asked.some((word) => isSubject(word) && beginning.has(word.stem))
}

/** In a list of questions and answers, what follows the question is the answer. */
const answersToQuestions = (scored: ScoredUnit[], passages: readonly Unit[][]): ScoredUnit[] => {
  const byUnit = new Map(scored.map((one) => [one.unit, one]))
  for (const units of passages) {
    for (const [index, unit] of units.entries()) {
      const before = units[index - 1]
      const asked = before && /[?？]$/.test(before.text) ? byUnit.get(before) : undefined
      const answer = byUnit.get(unit)
      if (!asked || !answer || asked.coverage < 0.5) continue
      byUnit.set(asked.unit, { ...asked, score: 0 })
      byUnit.set(unit, {
        ...answer,
        score: Math.max(answer.score, (asked.score / 0.4) * 0.95),
        coverage: Math.max(answer.coverage, asked.coverage * 0.95),
      })
    }
  }
  return [...byUnit.values()]
}
