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
const longer = 0.6

/** How far what stands around a unit counts: its heading or header, its title and place, its neighbours. */
const around = { above: 0.6, name: 0.5, neighbour: 0.3 } as const

const months =
  'jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|janv|fevr|avr|juin|juil|aout'
const shapes: Partial<Record<Wanted, RegExp>> = {
  amount:
    /(?<![\p{L}\d])\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|dozen|hundred|thousand|million|half|free of charge|kostenlos|gratis|eins?|zwei|drei|vier|f[uü]nf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)\b|[一二三四五六七八九十百千万]/iu,
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
  // Compounds hold their parts: Laufzeit in Vertragslaufzeit.
  if (
    word.token.length > 4 &&
    token.length > word.token.length + 2 &&
    (token.startsWith(word.stem) || token.endsWith(word.token))
  )
    return longer
  return 0
}

const bestIn = (word: AskedWord, words: readonly string[], stems: readonly string[]): number => {
  let best = 0
  for (const [index, token] of words.entries()) {
    best = Math.max(best, strength(word, token, stems[index] ?? token))
    if (best === exact) break
  }
  return best
}

type Matches = readonly number[]

const matcher = (asked: readonly AskedWord[]) => {
  const known = new Map<string, Matches>()
  return (text: string): Matches => {
    const kept = known.get(text)
    if (kept) return kept
    const words = tokens(text)
    const stems = words.map(stem)
    const found = asked.map((word) => bestIn(word, words, stems))
    known.set(text, found)
    return found
  }
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

const nearness = (asked: readonly AskedWord[], { tokens: words, stems }: Unit): number => {
  let last: { word: number; at: number } | null = null
  let best = Infinity
  for (const [at, token] of words.entries()) {
    const word = asked.findIndex((one) => strength(one, token, stems[at] ?? token) > 0)
    if (word < 0) continue
    if (last && last.word !== word) best = Math.min(best, at - last.at)
    last = { word, at }
  }
  return best === Infinity ? 0 : 1 / best
}

/** Scores every unit of the passages that were shown, best first. */
export const scoreUnits = (question: Question, passages: readonly Unit[][]): ScoredUnit[] => {
  const asked = question.words
  const matchText = matcher(asked)
  const own = passages.map((units) =>
    units.map((unit) => asked.map((word) => bestIn(word, unit.tokens, unit.stems))),
  )
  const weights = weigh(asked, own.flat())
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const strict = question.kinds.filter((kind) => withoutKind[kind] !== undefined)
  const wanted = (strict.length > 0 ? strict : question.kinds).flatMap((kind) => shapes[kind] ?? [])
  const missing = Math.min(1, ...question.kinds.map((kind) => withoutKind[kind] ?? 1))
  const scored = passages.flatMap((units, place) =>
    units.map((unit, index): ScoredUnit => {
      const names = matchText(`${unit.passage.title.replace(/[._-]+/g, ' ')} ${unit.passage.place}`)
      const above = unit.above ? matchText(unit.above) : []
      const here = own[place] ?? []
      const fits = wanted.length === 0 || wanted.some((shape) => shape.test(unit.text))
      let direct = 0
      let score = 0
      let covered = 0
      for (const [at, word] of asked.entries()) {
        const weight = weights[at] ?? 0
        const mine = here[index]?.[at] ?? 0
        const neighbours = Math.max(here[index - 1]?.[at] ?? 0, (here[index + 1]?.[at] ?? 0) * 0.3)
        const lent = Math.max(
          (above[at] ?? 0) * around.above,
          (names[at] ?? 0) * around.name,
          neighbours * around.neighbour,
        )
        const satisfied = fits && word.asksFor !== null && question.kinds.includes(word.asksFor) ? 0.8 : 0
        const best = Math.max(mine, lent, satisfied)
        if (mine > 0) direct += weight * mine
        score += weight * best
        covered += weight * (best > 0 ? Math.max(best, mine > 0 ? 1 : 0.75) : 0)
      }
      const parts = asked.map(({ asksFor }, at) => ({
        weight: asksFor === null ? (weights[at] ?? 0) : 0,
        match: here[index]?.[at] ?? 0,
      }))
      if (direct === 0) return { unit, score: 0, coverage: 0, fits, parts }
      score *= 1 + 0.25 * nearness(asked, unit)
      if (wanted.length > 0) score *= fits ? 1.3 : 0.7
      if (!fits) covered *= missing
      if (question.wanted === 'definition') score *= definitionBonus(unit, asked)
      if (unit.kind === 'heading' || unit.kind === 'header') score *= 0.45
      if (/[?？]$/.test(unit.text)) score *= 0.4
      score *= 1 / (1 + Math.max(0, unit.text.length - 350) / 500)
      return { unit, score, coverage: Math.min(1, covered / whole), fits, parts }
    }),
  )
  return answersToQuestions(scored, passages).toSorted((a, b) => b.score - a.score)
}

/** 'X is …' at the beginning of a sentence says what X is. */
const definitionBonus = (unit: Unit, asked: readonly AskedWord[]): number => {
  const beginning = new Set(unit.stems.slice(0, 5))
  return asked.some((word) => word.share === 1 && beginning.has(word.stem)) ? 1.25 : 1
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
