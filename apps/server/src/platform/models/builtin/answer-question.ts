import { fold } from '../../language/fold.ts'
import { stem } from '../../language/stem.ts'
import { languageOf } from '../../language/stop-words.ts'
import { tokens } from '../../language/words.ts'
import type { Material, ShownPassage } from '../chat-model.ts'
import { chooseStatements, enough, type Neighbour } from './choose.ts'
import { weighEvidence, type Evidence } from './evidence.ts'
import type { Phrases } from './languages/language-data.ts'
import { phrasesIn } from './languages/languages.ts'
import { findSlips } from './match.ts'
import { partsOf, type Parts } from './parts.ts'
import {
  asksWhatItIs,
  isSmallTalk,
  isSubject,
  isThanks,
  readQuestion,
  stemsOf,
  type Question,
} from './question.ts'
import { statementsOf, type Statement } from './statements.ts'
import { asksOverRows } from './traits.ts'
import { namedSources, sourcesAskedOf, summarize } from './summarize.ts'
import { askedSource, sourcesAbout } from './which-source.ts'
import { closestPlaces, writeAnswer } from './write-answer.ts'

export interface Answer {
  readonly text: string
  /** Whether the sources held one. */
  readonly found: boolean
}

const stateOf = ({ unread }: Material, say: Phrases): string[] => {
  const titles = (failed: boolean) =>
    unread
      .filter(({ hasFailed }) => hasFailed === failed)
      .map(({ title }) => title)
      .join(', ')
  const [reading, failed] = [titles(false), titles(true)]
  return [...(reading ? [say.unread(reading)] : []), ...(failed ? [say.failed(failed)] : [])]
}

/** The passages that were shown, taken apart. */
interface Shown {
  readonly passages: readonly (readonly Statement[])[]
  readonly next: Neighbour
  readonly vocabulary: ReadonlyMap<string, number>
}

/** White space between two passages that follow each other in a source. */
const gapMax = 4

/** The statements of passages that follow each other in a source, as one run, with where each passage begins in it. */
const runsOf = (passages: Shown['passages']) => {
  const places = new Map<number, { run: Statement[]; offset: number }>()
  const inOrder = passages
    .flatMap((own) => (own[0] ? [{ own, passage: own[0].passage }] : []))
    .toSorted(
      ({ passage: a }, { passage: b }) =>
        Number(a.title > b.title) - Number(a.title < b.title) || a.start - b.start,
    )
  let run: Statement[] = []
  let last: ShownPassage | undefined
  for (const { own, passage } of inOrder) {
    const gap = last?.title === passage.title ? passage.start - (last.start + last.text.length) : -1
    // two sources may have one title
    const goesOn = gap >= 0 && gap <= gapMax
    if (!goesOn) run = []
    places.set(passage.number, { run, offset: run.length })
    run.push(...own)
    last = passage
  }
  return places
}

const readShown = ({ passages }: Material): Shown => {
  const all = passages.map(statementsOf)
  const places = runsOf(all)
  const vocabulary = new Map<string, number>()
  const columns = new Set(all.flat().map((row) => row.columns))
  const said = [...all.flat().map((one) => one.tokens), ...[...columns].map(tokens)]
  for (const token of said.flat()) vocabulary.set(token, (vocabulary.get(token) ?? 0) + 1)
  return {
    passages: all,
    next: ({ passage, index }, step) => {
      const place = places.get(passage.number)
      return place?.run[place.offset + index + step]
    },
    vocabulary,
  }
}

interface Found {
  readonly question: Question
  readonly evidence: readonly Evidence[]
  readonly chosen: readonly Statement[]
  readonly slips: ReadonlyMap<string, string>
}

const look = (
  asked: Question,
  { passages, next, vocabulary }: Shown,
  { corpus, earlier, continued }: Material,
): Found => {
  const known = new Map([...vocabulary, ...[...(corpus?.holding ?? [])].filter(([, count]) => count > 0)])
  const slips = findSlips(asked.terms, known)
  // a slip may have hidden what is asked for
  const question =
    slips.size > 0 ? { ...readQuestion(mended(asked.text, slips), earlier), text: asked.text } : asked
  const evidence = weighEvidence(question, passages, corpus, continued)
  return { question, evidence, chosen: chooseStatements(question, evidence, next), slips }
}

/** A text with its slips of the finger put right. */
const mended = (text: string, slips: ReadonlyMap<string, string>): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) => slips.get(fold(word)) ?? word)

const asksForSummary = (question: Question, passages: Shown['passages']): boolean => {
  if (question.kinds.includes('overview')) return true
  const titles = new Set(passages.flatMap(([first]) => (first ? [first.passage.title] : [])))
  if (sourcesAskedOf(question.text, titles).length > 0) return true
  if (!question.kinds.includes('summary')) return false
  // 'a summary of the rules for dogs' asks of a subject, not of a source
  return namedSources(question.text, titles).length > 0 || question.terms.filter(isSubject).length < 2
}

const readAs = (found: readonly Found[], say: Phrases): string[] => {
  const pairs = new Map(found.flatMap(({ slips }) => [...slips]))
  const shown = [...pairs].map(([typed, meant]) => `“${typed}” → “${meant}”`)
  return shown.length > 0 ? [say.readAs(shown.join(', '))] : []
}

/** Said before an answer that no source gives in the language of the question. */
const saidElsewhere = (chosen: readonly Statement[], { language }: Question, say: Phrases): string[] => {
  // names and figures are of no language
  const told = chosen.filter(({ kind }) => kind !== 'row')
  if (told.length === 0) return []
  const written = new Set(told.map(({ passage }) => languageOf(tokens(passage.text))))
  return language === null || written.has(language) || written.has(null) ? [] : [say.otherLanguage]
}

const sayNotFound = ({ question, evidence }: Found, material: Material, say: Phrases): Answer => {
  const closest = closestPlaces(evidence)
  const near = closest.length > 0 ? [`${say.closest}\n\n${closest.join('\n')}`] : []
  const takesTable =
    material.couldCalculate === true &&
    evidence.some(({ statement, signs }) => signs.met > 0 && asksOverRows(question.folded, statement))
  const more = [...(takesTable ? [say.switchAnalystOn] : []), ...stateOf(material, say)]
  return { text: [say.notFound, ...near, ...more].join('\n\n'), found: false }
}

/** So near to the best, another sentence that tells two things apart is told too. */
const besideBest = 0.9
const contrast =
  /\b(whereas|while|but|unlike|than|both|difference|(?:dis)?advantages?|vorteile?|nachteile?|avantages?|inconvénients?|instead|in contrast|dagegen|hingegen|während|aber|anders|tandis|mais|contrairement|alors que)\b/i

/** 'Many take the difference between A and B for …': that there is one, and not which. */
const onlyNames =
  /\b(?:differences? between|unterschied\w* zwischen|differences? entre) (?:(?!\b(?:is|are|was|lies?|ist|liegt|besteht|est|sont)\b)[^.;:])*\.?$/i

/** Whether one statement, with what heads it, sets both sides of a comparison against each other. */
const tellsApart = ({ text, tokens: own, under }: Statement, sides: readonly string[]): boolean => {
  const said = new Set([...own, ...tokens(under[0] ?? '')].map(stem))
  return (
    contrast.test(text.replace(onlyNames, '')) &&
    sides.every((side) => [...stemsOf(side)].some((word) => said.has(word)))
  )
}

/** What sets both sides of a comparison against each other, where the best of all does: a sentence for both, or one for each. */
const tellingApart = ({ chosen, evidence }: Found, sides: readonly string[]): Statement[] => {
  const [best] = evidence
  if (!best || best.confidence < enough || !tellsApart(best.statement, sides)) return []
  const other = evidence.find(
    (one) =>
      one !== best &&
      one.confidence >= enough &&
      one.score >= best.score * besideBest &&
      tellsApart(one.statement, sides),
  )
  return [...new Set([...chosen, ...(other ? [other.statement] : [])])]
}

/** Answers from the passages, in their own words; says so when they hold no answer. */
export const answerQuestion = (material: Material): Answer => {
  const { question: text, earlier, passages } = material
  const question = readQuestion(text, earlier)
  const say = phrasesIn(question.language)
  const states = stateOf(material, say)
  if (isSmallTalk(text)) return { text: say.greeting, found: true }
  if (isThanks(text)) return { text: say.welcome, found: true }
  if (asksWhatItIs(text)) return { text: say.about, found: true }
  if (passages.length === 0) {
    const searched = material.hasSearched ? say.notFound : say.noSources
    return { text: states.length > 0 ? states.join('\n\n') : searched, found: false }
  }
  const shown = readShown(material)
  if (asksForSummary(question, shown.passages)) {
    const summary = summarize(question, shown.passages, say)
    if (summary !== '') return { text: summary, found: true }
  }
  const about = askedSource(text)
  if (about !== null) {
    const sources = sourcesAbout(about, shown.passages)
    return sources === ''
      ? sayNotFound(look(question, shown, material), material, say)
      : { text: sources, found: true }
  }
  const parts = partsOf(text)
  const asked =
    parts.kind === 'whole' ? [] : parts.questions.map((part, at) => partQuestion(question, part, at, parts))
  const whole = look(question, shown, material)
  const joint = parts.kind === 'compare' ? tellingApart(whole, parts.sides) : whole.chosen
  if (parts.kind === 'whole' || joint.length > 0) {
    if (joint.length === 0) return sayNotFound(whole, material, say)
    const asList = question.kinds[0] === 'list' || question.kinds[0] === 'summary'
    const said = [...readAs([whole], say), ...saidElsewhere(joint, question, say)]
    return { text: [...said, writeAnswer(joint, asList)].join('\n\n'), found: true }
  }
  const looked = lookSideBySide(question, asked, shown, material)
  const found = parts.kind === 'compare' ? inOneTable(looked, parts.sides) : looked
  const answered = found.filter(({ chosen }) => chosen.length > 0)
  if (answered.length === 0) return sayNotFound(whole, material, say)
  const written = [...new Set(answered.flatMap(({ chosen }) => chosen))]
  const rows = written.every(({ kind }) => kind === 'row')
  const body = rows ? [writeAnswer(written)] : answered.map(({ chosen }) => writeAnswer(chosen))
  const missing = found
    .filter(({ chosen }) => chosen.length === 0)
    .map(({ question: part }) => say.halfFound(part.text))
  const said = [...readAs(answered, say), ...saidElsewhere(written, question, say)]
  return { text: [...said, ...new Set(body), ...missing].join('\n\n'), found: true }
}

/**
 * Both sides of a difference, in the one source that tells both where there is such a one: two sources that use the
 * same word seldom speak of the same thing.
 */
const lookSideBySide = (
  question: Question,
  asked: readonly Question[],
  shown: Shown,
  material: Material,
): Found[] => {
  const apart = asked.map((part) => look(part, shown, material))
  if (question.kinds[0] !== 'difference') return apart
  const titlesOf = ({ chosen }: Found) => new Set(chosen.map(({ passage }) => passage.title))
  const titles = new Set(apart.flatMap((found) => [...titlesOf(found)]))
  if (titles.size < 2) return apart
  for (const title of titles) {
    const own = { ...shown, passages: shown.passages.filter(([first]) => first?.passage.title === title) }
    const together = asked.map((part) => look(part, own, material))
    if (together.every(({ chosen }) => chosen.length > 0)) return together
  }
  return apart
}

/** The first row that names what is compared, of this table or of any. */
const rowOf = ({ evidence }: Found, side: string, columns?: string): Statement | undefined => {
  const named = [...stemsOf(side)]
  const rows = evidence.filter(
    ({ statement: { kind, columns: own } }) => kind === 'row' && own === (columns ?? own),
  )
  const names = ({ statement }: Evidence, words: readonly string[]) => {
    const said = new Set(statement.tokens.map(stem))
    return words.every((word) => said.has(word))
  }
  // 'mount everest' may be 'Everest' in a table
  const last = named.slice(-1)
  return (rows.find((row) => names(row, named)) ?? rows.find((row) => names(row, last)))?.statement
}

/** Where one side of a comparison is told by a row, or both are named by rows of one table, these are set beside each other. */
const inOneTable = (found: readonly Found[], sides: readonly string[]): Found[] => {
  const told = found.find(({ chosen: [first] }) => first?.kind === 'row')?.chosen[0]
  const isOpen = found.every(({ chosen }) => chosen.length === 0)
  const [first, other] = found
  const columns =
    told?.columns ?? (isOpen && first && other ? rowOf(first, sides[0] ?? '')?.columns : undefined)
  if (!columns) return [...found]
  const rows = found.map((side, at) => rowOf(side, sides[at] ?? '', columns))
  if (isOpen && !rows.every((row) => row)) return [...found]
  return found.map((side, at) => {
    const row = rows[at]
    return side.chosen[0]?.columns === columns || !row ? side : { ...side, chosen: [row] }
  })
}

/** A part of a question: what it leaves out is said in the part before. */
const partQuestion = (
  whole: Question,
  part: string,
  at: number,
  { questions, kind, sides }: Parts,
): Question => {
  const before = at > 0 ? [questions[at - 1] ?? ''] : []
  const own = readQuestion(part, before)
  if (kind === 'each') return { ...own, language: whole.language }
  // 'list comprehension' is a name here
  const kinds = own.kinds.includes('amount')
    ? ['amount' as const]
    : own.kinds.filter((kind) => kind !== 'list')
  if (kinds.length > 0) return { ...own, language: whole.language, kinds }
  // two things differ by what each of them is
  const meant = whole.kinds[0] === 'difference' ? ['definition' as const] : whole.kinds
  const compared = readQuestion(part, before, meant)
  // 'the current' may be a thing here
  const side = new Set(tokens(sides[at] ?? ''))
  const terms = compared.terms.map((term) => (side.has(term.token) ? { ...term, isKind: false } : term))
  return { ...compared, terms, language: whole.language }
}
