import { languageOf, stopWords, type Language } from '../../language/stop-words.ts'
import { tokens } from '../../language/words.ts'
import type { Corpus } from '../chat-model.ts'
import { judge, type Signs } from './judge.ts'
import { fitFor } from './fit.ts'
import { labelledFor } from './labelled.ts'
import { contraryFor } from './contrary.ts'
import { leavesUncounted } from './counted.ts'
import { isSaidBy, matcherFor, type Matcher, type Strengths } from './match.ts'
import { isSubject, type Question, type Term } from './question.ts'
import type { Statement } from './statements.ts'
import { unknownTerms } from './unknown.ts'
import { weigh } from './weigh.ts'
import { aimsOf } from './aims.ts'
import { columnStrengths, hasFigure, nameStrengths, ownStrengths } from './strengths.ts'
import {
  asksOverRows,
  hasPort,
  isCellOf,
  isPort,
  lacksExtreme,
  namesIn,
  says,
  signsOf,
  smallWords,
  withoutNumber,
} from './traits.ts'

/** A statement with what speaks for its being the answer. */
export interface Evidence {
  readonly statement: Statement
  /** For the order alone. */
  readonly score: number
  /** How sure it is that this answers: 0 to 1. */
  readonly confidence: number
  readonly signs: Signs
  readonly fits: boolean
  /** What each term is worth here, how much of it the statement itself says, and how much with what stands around it. */
  readonly parts: readonly { weight: number; own: number; cover: number }[]
}

/** How far what stands around a statement counts for it. */
const around = {
  under: 0.9,
  path: 0.7,
  lead: 0.85,
  columns: 0.9,
  title: 0.75,
  before: 0.55,
  after: 0.3,
  passage: 0.3,
} as const
/** So much of telling words speaks for itself. */
const toldEnough = 10
/** How far a kind word is said where the form is there that it asks for. */
const formSays = 0.85
/** The first passage found is worth this much more than the last. */
const rankShare = 0.15

/** Which kind of it is asked for, where a table has a column for it and a row for the thing. */
const besideCell = 0.75
/** Says nothing of a default, where that is asked for. */
const withoutDefault = 0.7
/** Tells of another one of its kind. The contrary keeps its worth: what is worth less than that is no answer either. */
const ofAnother = 0.5
const saidAtAll = 0.6
interface Place {
  readonly title: Strengths
  readonly path: Strengths
  readonly whole: Strengths
  readonly language: Language | null
  /** 1 for the first passage that was found, near 0 for the last. */
  readonly rank: number
}

const max = (...all: number[]) => all.reduce((most, each) => Math.max(most, each), -Infinity)
const only = (holds: boolean, factor: number) => (holds ? factor : 1)

/** What stands where the last answer was, for a question that goes on from it. */
const goesOnShare = 1.35

/** 'In NetHack, …' stands ahead of what is told. */
const where = /^(?:in|for|im|für|en|dans|pour) [^,]{2,40}, /i

/** Weighs every statement of the passages that were shown, the best first. The first `continued` of these are where the last answer stood. */
export const weighEvidence = (
  question: Question,
  passages: readonly (readonly Statement[])[],
  corpus?: Corpus,
  continued = 0,
): Evidence[] => {
  const { terms, kinds } = question
  const match: Matcher = matcherFor(terms)
  const own = passages.map((all) => all.map((statement) => ownStrengths(statement, match)))
  const shown = passages.flatMap(([first]) => (first ? [first.passage] : []))
  const names = question.language === 'de' ? new Set<string>() : namesIn(shown, terms)
  const titles = new Map(shown.map((passage) => [passage.title, nameStrengths(passage, match)]))
  const called = new Set(shown.flatMap(({ title, name }) => [title, name]))
  const isScope = terms.map((term) => isSubject(term) && [...called].some((one) => isSaidBy(term, one)))
  const weights = weigh(terms, own.flat(), names, isScope, corpus)
  const totalOf = (isCarried: boolean) =>
    weights.reduce((sum, weight, at) => sum + (terms[at]?.isCarried === isCarried ? weight : 0), 0)
  const ownTotal = totalOf(false) || 1
  const carriedTotal = totalOf(true)
  const { folded } = question

  const aims = aimsOf(question)
  const { counted, named, cell } = aims
  const inCell = cell ? [cell.head, ...cell.beside].filter((at) => !terms[at]?.isKind) : []
  const small = kinds[0] === 'person' ? smallWords(shown) : new Set<string>()
  const asked = terms.map((term, at) => ({ term, at })).filter(({ term }) => isSubject(term))
  const defining = kinds[0] === 'definition' && !aims.within.some((token) => /\d/.test(token))
  const things = asked
    .filter(({ term, at }) => (!isScope[at] && !defining) || !aims.within.includes(term.token))
    .map(({ at }) => at)
  const isUnknown = unknownTerms(question, aims, passages, own, match, corpus)
  const figures = new Set(terms.filter(({ token }) => /\d/.test(token)).map(({ token }) => token))
  const byFigure = asked.filter(({ term }) => figures.has(term.token)).map(({ at }) => at)
  const fitOf = fitFor({ question, aims, things, figures, small, match })
  const isAnother = labelledFor(question, passages, match)
  const isContrary = contraryFor(question)

  const weighOne = (statement: Statement, here: readonly Strengths[], place: Place, at: number): Evidence => {
    const { index } = statement
    const isUncounted = counted?.inPieces === true && leavesUncounted(statement, counted, question, match)
    const lacksLabel = isAnother(statement, passages[at] ?? [])
    const isOther = lacksLabel || isContrary(statement)
    const mine = here[index] ?? match.none
    const fit = fitOf(statement, place.language)
    const [nearest, ...above] = statement.under.map((heading) => match.text(withoutNumber(heading)))
    const lead = statement.lead ? match.text(statement.lead) : match.none
    const columns = columnStrengths(statement, match)
    const before = here[index - 1] ?? match.none
    const after = here[index + 1] ?? match.none
    /** By the names of the source and of the parts that it stands in. */
    const stands = (at: number): number =>
      max(
        (place.title[at] ?? 0) * around.title,
        (place.path[at] ?? 0) * around.path,
        // bounded: headings are at most six deep
        ...above.map((one) => (one[at] ?? 0) * around.path),
      )
    const isCell = cell !== null && statement.kind === 'row' && isCellOf(statement, columns, cell, match)
    const parts = terms.map((term, at) => {
      if (isUnknown[at]) return { weight: weights[at] ?? 0, own: 0, cover: 0 }
      const given = max(
        mine[at] ?? 0,
        isCell && cell.beside.includes(at) ? besideCell : 0,
        isPort(term.token) && hasPort(statement) ? formSays : 0,
      )
      const lent = max(
        (nearest?.[at] ?? 0) * around.under,
        stands(at),
        (lead[at] ?? 0) * around.lead,
        (columns[at] ?? 0) * around.columns,
        (before[at] ?? 0) * around.before,
        (after[at] ?? 0) * around.after,
        (place.whole[at] ?? 0) * around.passage,
      )
      const said = term.isKind && fit.fits && fit.inUnits ? formSays : 0
      return { weight: weights[at] ?? 0, own: given, cover: max(given, lent, said) }
    })
    const sum = (pick: (part: (typeof parts)[number], term: Term, at: number) => number) =>
      terms.reduce((all, term, at) => {
        const part = parts[at]
        return part ? all + part.weight * pick(part, term, at) : all
      }, 0)
    /** What stands right above a statement speaks for it almost as its own words do. */
    const heads = (at: number): number =>
      max(
        (nearest?.[at] ?? 0) * around.under,
        (columns[at] ?? 0) * around.columns,
        (lead[at] ?? 0) * around.lead,
        kinds[0] === 'list' ? (place.title[at] ?? 0) * around.title : 0,
      )
    // of what an earlier turn asked, half may be what is asked anew
    const carried = sum(({ cover }, { isCarried }) => (isCarried ? cover : 0))
    const whole = ownTotal + max(carried, carriedTotal / 2)
    const covered = sum(({ cover }) => cover) / whole
    const direct = sum(({ own: said }) => said) / whole
    const led = sum((part, term, at) => (term.isKind ? 0 : max(part.own, heads(at)))) / whole
    const missing = terms.filter(
      (term, at) =>
        (term.firm || names.has(term.token) || isScope[at] || isUnknown[at]) &&
        !term.isCarried &&
        (parts[at]?.cover ?? 0) < 0.5,
    )
    const lacksDefault =
      aims.byDefault !== null && max(parts[aims.byDefault]?.own ?? 0, heads(aims.byDefault)) < saidAtAll
    const quality =
      fit.worth *
      only(lacksDefault, withoutDefault) *
      only(lacksLabel || isUncounted, ofAnother) *
      only(question.leansBack && at < continued, goesOnShare)
    const reach = max(direct, led * 0.85)
    const score = (covered * 0.5 + reach * 0.5) * quality * (1 + rankShare * place.rank)
    /** Says nothing of any of these. */
    const lacks = (all: readonly number[]) =>
      all.length > 0 && all.every((at) => (parts[at]?.cover ?? 0) < 0.5)
    const isTold = (at: number) => max(parts[at]?.own ?? 0, heads(at)) >= 0.5
    const isMet = (at: number) => isTold(at) || stands(at) >= 0.5
    const met = asked.length > 0 ? asked.filter(({ at }) => isMet(at)).length / asked.length : 1
    const namesSubject =
      aims.isStrict || kinds[0] === 'definition' || kinds[0] === 'list' || kinds[0] === 'place'
    // a name alone: nothing of what is asked about it
    const told = asked.filter(({ term, at }) => !term.firm && !names.has(term.token) && !isScope[at])
    const isNameAlone =
      kinds[0] !== 'definition' &&
      statement.kind !== 'row' &&
      told.length > 0 &&
      told.length < asked.length &&
      !told.some(({ at }) => isMet(at))
    const said = statement.kind === 'row' ? match.words(statement.tokens) : match.none
    const small = stopWords(place.language)
    const first = where.test(statement.text) ? tokens(statement.text.replace(where, '')) : statement.tokens
    const telling = first.filter((token) => !small.has(token))
    const begins = match.words([...first.slice(0, 3), ...telling.slice(0, things.length + 1)])
    // what a thing is, is said where that stands ahead
    const isByFigure = byFigure.length > 0 && byFigure.every((at) => mine[at] === 1)
    const isMention =
      fit.defined < 1 &&
      statement.kind !== 'row' &&
      !(isByFigure && hasPort(statement)) &&
      ((kinds[0] === 'definition' && things.length < 3 && !things.every((at) => (begins[at] ?? 0) >= 0.5)) ||
        (!fit.fits && !asked.some(({ at }) => max(begins[at] ?? 0, heads(at)) >= 0.5)))
    const isBeside =
      isMention ||
      (isNameAlone && !question.leansBack) ||
      (aims.who && !fit.isNamed) ||
      lacksDefault ||
      isOther ||
      fit.lacksKeys ||
      (kinds[0] === 'person' && statement.kind === 'code') ||
      (named !== null &&
        !question.leansBack &&
        (parts[named]?.cover ?? 0) < 0.6 &&
        // a row by the figure that it is asked by: 'which currency has the number 971'
        !(statement.kind === 'row' && isByFigure)) ||
      fit.lacksNumber ||
      lacksExtreme(folded, statement) ||
      (statement.kind === 'row' && lacks(aims.attribute === null ? [] : [aims.attribute])) ||
      (statement.kind === 'row' &&
        cell !== null &&
        (!cell.of.some(isMet) || (inCell.length > 0 && !inCell.some(isMet)))) ||
      (aims.isStrict && !fit.fits) ||
      (asksOverRows(folded, statement) &&
        // a row that says all of it itself: '16 | tablespoons | = | 1 cup'
        (statement.columns === '' || !asked.every(({ at }) => (said[at] ?? 0) >= 0.75)) &&
        !(counted?.all.some((term) => hasFigure(statement, match, term)) ?? false)) ||
      (kinds[0] === 'amount' && !fit.inUnits && statement.kind !== 'row') ||
      (counted !== null && !counted.all.some(counted.inPieces ? isTold : isMet)) ||
      isUncounted ||
      (namesSubject && !question.leansBack && asked.length < 4 && met <= 0.5) ||
      (kinds.length === 0 && !question.leansBack && met < 0.5)
    const signs: Signs = {
      covered,
      reach,
      met,
      told: Math.min(1, sum(({ own: said }, _, at) => max(said, heads(at))) / toldEnough),
      quality: Math.min(1, quality),
      missing: missing.length + (isOther ? 1 : 0),
      isBeside,
      margin: 0,
    }
    return { statement, score, confidence: 0, signs, fits: fit.fits, parts }
  }

  const signs = signsOf(question.text)
  const weighed = passages
    .flatMap((statements, at) => {
      const passage = statements[0]?.passage
      const here = own[at] ?? []
      if (!passage) return []
      const place: Place = {
        title: titles.get(passage.title) ?? match.none,
        path: match.text(passage.path.map((heading) => withoutNumber(heading.text)).join('\n')),
        rank: 1 - at / passages.length,
        whole: terms.map((_, term) => here.reduce((most, found) => Math.max(most, found[term] ?? 0), 0)),
        language: languageOf(tokens(passage.text)),
      }
      return statements.map((statement) => weighOne(statement, here, place, at))
    })
    .filter(({ parts }) => parts.some(({ cover, weight }) => cover > 0 && weight > 0))
    .filter(({ statement }) => signs.every((sign) => says(statement, sign)))
    .toSorted((a, b) => b.score - a.score)
  return judged(weighed)
}

/** Sets each against the best of other passages, and judges it. */
const judged = (weighed: readonly Evidence[]): Evidence[] => {
  const [first] = weighed
  const other = weighed.find(({ statement }) => statement.passage !== first?.statement.passage)
  return weighed.map((one) => {
    const rival = one.statement.passage === first?.statement.passage ? other : first
    const margin = one.score > 0 ? Math.max(0, 1 - (rival?.score ?? 0) / one.score) : 0
    const signs = { ...one.signs, margin }
    return { ...one, signs, confidence: judge(signs) }
  })
}
