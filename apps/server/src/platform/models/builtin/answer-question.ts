import { rankSentences } from '../../language/rank-sentences.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Material } from '../chat-model.ts'
import { chooseUnits, withContext } from './choose-units.ts'
import { phrasesFor } from './phrases.ts'
import { isSmallTalk, readQuestion, type Question } from './question.ts'
import { scoreUnits, type ScoredUnit } from './score-units.ts'
import { unitsOf, type Unit } from './units.ts'
import { writeAnswer } from './write-answer.ts'

export interface Answer {
  readonly text: string
  /** Whether the sources held one. */
  readonly found: boolean
}

const closestMax = 3
const summaryMax = 6
const rowsMax = 12

/** The sources that the question names, by what each can be quoted with. */
const namedSources = (question: Question, units: readonly Unit[][]): Unit[][] => {
  const asked = new Set(question.words.map((word) => word.stem))
  const sources = new Map<string, Unit[]>()
  for (const unit of units.flat()) {
    const name = unit.passage.title.replace(/\.\w{1,5}$/, '')
    if (tokens(name).some((token) => asked.has(stem(token))))
      sources.set(name, [...(sources.get(name) ?? []), unit])
  }
  return [...sources.values()]
}

const bySource = (units: readonly Unit[][]): Unit[][] => [
  ...Map.groupBy(units.flat(), (unit) => unit.passage.title).values(),
]

/** What each source says most about; the rows of one that is a table. */
const summarize = (sources: readonly Unit[][]): Unit[] => {
  const each = Math.max(1, Math.floor(summaryMax / Math.max(1, sources.length)))
  return sources.slice(0, summaryMax).flatMap((own) => {
    const prose = own.filter(({ kind }) => kind === 'sentence' || kind === 'item')
    if (prose.length === 0)
      return sources.length === 1 ? own.filter(({ kind }) => kind === 'row').slice(0, rowsMax) : []
    const best = new Set(
      rankSentences(prose.map(({ text }) => text).join('\n'), each).map(({ text }) => text),
    )
    return prose.filter(({ text }) => best.has(text)).slice(0, each)
  })
}

const asksForSummary = ({ wanted, words }: Question, scored: readonly ScoredUnit[]): boolean =>
  wanted === 'summary' &&
  (words.filter(({ share }) => share === 1).length < 3 || (scored[0]?.coverage ?? 0) < 0.6)

const choose = (question: Question, units: readonly Unit[][], scored: readonly ScoredUnit[]): Unit[] => {
  const named = namedSources(question, units)
  if (asksForSummary(question, scored)) return summarize(named.length > 0 ? named : bySource(units))
  const neighbours = (unit: Unit, step: 1 | -1) =>
    units.find(([first]) => first?.passage === unit.passage)?.[unit.index + step]
  const chosen = withContext(chooseUnits(question, scored), neighbours)
  const subjects = question.words.filter(({ asksFor, share }) => asksFor === null && share === 1)
  return chosen.length === 0 && subjects.length === 1 ? summarize(named) : chosen
}

const closestPlaces = (scored: readonly ScoredUnit[]): string[] => {
  const places = new Map<number, string>()
  for (const { unit, score } of scored) {
    if (score <= 0 || places.size >= closestMax) break
    const { number, title, place } = unit.passage
    const quote = unit.text.length > 160 ? `${unit.text.slice(0, 157).trimEnd()}…` : unit.text
    if (!places.has(number))
      places.set(
        number,
        `- ${title}${place ? `, ${place}` : ''}: “${quote.replace(/([*_`[\]<])/g, '\\$1')}” [${number}]`,
      )
  }
  return [...places.values()]
}

const stateOf = ({ unread, question }: Material): string[] => {
  const say = phrasesFor(question)
  const titles = (failed: boolean) =>
    unread
      .filter(({ hasFailed }) => hasFailed === failed)
      .map(({ title }) => title)
      .join(', ')
  const [reading, failed] = [titles(false), titles(true)]
  return [...(reading ? [say.unread(reading)] : []), ...(failed ? [say.failed(failed)] : [])]
}

/** Answers from the passages, in their own sentences; says so when they hold no answer. */
export const answerQuestion = (material: Material): Answer => {
  const { question: text, earlier, passages } = material
  const say = phrasesFor(text)
  const states = stateOf(material)
  if (isSmallTalk(text)) return { text: say.greeting, found: true }
  if (passages.length === 0) {
    const searched = material.hasSearched ? say.notFound : say.noSources
    return { text: states.length > 0 ? states.join('\n\n') : searched, found: false }
  }
  const question = readQuestion(text, earlier)
  const units = passages.map(unitsOf)
  const scored = scoreUnits(question, units)
  const chosen = choose(question, units, scored)
  if (chosen.length > 0) {
    const asList = question.wanted === 'list' || question.wanted === 'summary'
    return { text: writeAnswer(chosen, asList), found: true }
  }
  const closest = closestPlaces(scored)
  const near = closest.length > 0 ? [`${say.closest}\n\n${closest.join('\n')}`] : []
  return { text: [say.notFound, ...near, ...states].join('\n\n'), found: false }
}
