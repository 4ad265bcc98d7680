import { languageOf, type Language } from '../../language/stop-words.ts'
import { tokens } from '../../language/words.ts'
import type { Material, ShownPassage } from '../chat-model.ts'
import { inOneTable, lookSideBySide, partQuestion, tellingApart } from './compare.ts'
import type { Phrases } from './languages/language-data.ts'
import { phrasesIn } from './languages/languages.ts'
import { look, readShown, type Found, type Shown } from './look.ts'
import { namedSources, sourcesAskedOf } from './named-sources.ts'
import { askedOfSources, tellOfSources } from './of-source.ts'
import { partsOf } from './parts.ts'
import { asksWhatItIs, isSmallTalk, isSubject, isThanks, readQuestion, type Question } from './question.ts'
import type { Statement } from './statements.ts'
import { bySource, summarize } from './summarize.ts'
import { asksOverRows } from './traits.ts'
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

/** So much of a passage, in characters, tells its language. */
const sample = 600

/** What the passages are written in, the best one's first. */
const languagesOf = (passages: readonly ShownPassage[]): Language[] => [
  ...new Set(passages.flatMap((passage) => languageOf(tokens(passage.text.slice(0, sample))) ?? [])),
]

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

/** Answers from the passages, in their own words; says so when they hold no answer. */
export const answerQuestion = (material: Material): Answer => {
  const { question: text, earlier, passages } = material
  const question = readQuestion(text, earlier, undefined, languagesOf(passages))
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
  const known = material.sources ?? []
  const sources = bySource(shown.passages)
  const ofSources = askedOfSources(
    text,
    earlier,
    known.length > 0 ? known.map(({ title }) => title) : [...sources.keys()],
  )
  if (ofSources) {
    const told = tellOfSources(ofSources, text, sources, known, say)
    if (told !== '') return { text: told, found: true }
    const counts = ofSources.facet === 'rows' && material.couldCalculate === true
    const missing = [say.notFound, ...(counts ? [say.switchAnalystOn] : []), ...states]
    return { text: missing.join('\n\n'), found: false }
  }
  if (asksForSummary(question, shown.passages)) {
    const summary = summarize(question, shown.passages, known, say)
    if (summary !== '') return { text: summary, found: true }
  }
  const about = askedSource(text)
  if (about !== null) {
    const told = sourcesAbout(about, shown.passages)
    return told === ''
      ? sayNotFound(look(question, shown, material), material, say)
      : { text: told, found: true }
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
