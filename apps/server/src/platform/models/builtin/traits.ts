import { contentWords } from '../../language/content-words.ts'
import { tokens } from '../../language/words.ts'
import type { ShownPassage } from '../chat-model.ts'
import type { Kind } from './languages/language-data.ts'
import type { Cell } from './aims.ts'
import type { Matcher, Strengths } from './match.ts'
import { foldInPlace, type Question, type Term } from './question.ts'
import type { Statement } from './statements.ts'

/** A heading without the number before it. */
export const withoutNumber = (heading: string) =>
  heading.replace(/^\W{0,2}[\dA-Z]{0,3}(?:\.\d+)*\.?\W{0,2}\s+(?=\S)/, '')

/** Whether the first cell of a row, its name, says nothing but what is asked about. */
export const isRowOf = ({ kind, text }: Statement, match: Matcher): boolean => {
  if (kind !== 'row') return false
  const name = tokens(text.split(' | ')[0] ?? '')
  return (
    name.length > 0 &&
    name.every(
      (token) => match.words([token]).reduce((most, each) => Math.max(most, each), -Infinity) >= calledSo,
    )
  )
}

/** Whether a row is of just that thing, and has a column for what is asked of it. */
export const isCellOf = ({ text }: Statement, columns: Strengths, cell: Cell, match: Matcher): boolean =>
  (columns[cell.head] ?? 0) >= 0.75 &&
  text.split(' | ').some((one) => {
    const all = tokens(one)
    const said = match.words(all)
    return all.length === cell.of.length && cell.of.every((at) => (said[at] ?? 0) >= calledSo)
  })

/** Words that somewhere begin with a small letter: no names. */
export const smallWords = (passages: readonly ShownPassage[]): Set<string> =>
  new Set(passages.flatMap(({ text }) => text.match(/(?<![\p{L}\d])\p{Ll}[\p{L}]+/gu) ?? []))

/** Words that the sources write with a capital wherever they stand: names, whatever the question writes. */
export const namesIn = (passages: readonly ShownPassage[], terms: readonly Term[]): Set<string> => {
  const asked = new Map(terms.map(({ token }) => [token, { large: 0, small: 0 }]))
  for (const { text } of passages)
    for (const [word] of text.matchAll(/(?<=[^.!?:\s"“„«]\s+)[\p{L}\p{N}_]+/gu)) {
      const counts = asked.get(word.toLowerCase())
      if (counts && /^\p{Lu}/u.test(word)) counts.large++
      else if (counts) counts.small++
    }
  return new Set(
    [...asked].filter(([, { large, small }]) => large > 0 && large >= small * 4).map(([token]) => token),
  )
}

/** After 'is', 'by' or a sign, or before what it is called further on: two words with capitals beside each other that are neither asked with nor ever written small. */
export const hasName = (
  { text }: Statement,
  asked: (token: string) => number,
  small: ReadonlySet<string>,
): boolean =>
  [
    ...text.matchAll(
      /(?:(?<=\b(?:is|was|are|were|by|ist|sind|war|von|est|sont|par)\s+|\ba\.k\.a\.\s+|[:,(—–]\s*)(?<!\p{L})|(?<!\p{L})(?=[^()]{3,60} \([^()"“„«]{0,24}["“„«]))\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:van|von|de|da|di|bin|al)\s+)*\p{Lu}[\p{L}.'’-]*)+/gu,
    ),
  ].some(
    ([run]) =>
      run.split(/\s+/).filter((word) => !small.has(word.toLowerCase()) && asked(word.toLowerCase()) < 0.5)
        .length > 1,
  )

/** Whether a column that is asked about holds a name that is not asked with. */
export const hasNameInColumn = ({ kind, columns, text }: Statement, match: Matcher): boolean => {
  const isAsked = (words: string) => match.text(words).reduce((most, each) => Math.max(most, each), 0) >= 0.75
  const cells = text.split(' | ')
  return (
    kind === 'row' &&
    columns.split(' | ').some((column, at) => {
      const cell = cells[at] ?? ''
      return /^\p{Lu}/u.test(cell) && isAsked(column) && !isAsked(cell)
    })
  )
}

const keys =
  /\b(?:ctrl|control|strg|alt|shift|umschalt|maj|cmd|command|meta|super|fn)\s?[-+]\s?[^\s]|(?<![\p{L}\d])F1?\d(?![\p{L}\d])|<\p{Lu}\w*>|\b(?:esc|escape|return|enter|backspace|page ?(?:up|down)|leertaste|eingabetaste|entf|entrée|suppr|espace|space ?bar)\b|\b(?:press|hit|type|drück\w*|appuyez sur)\s+(?:the\s|die\s)?["'“‘`]?\S["'”’`]?(?=[\s.,;)]|$)/iu

/** Whether keys of a keyboard are named. */
export const hasKeys = ({ text }: Statement): boolean => keys.test(text)

/** The word itself or a form of it: what stands below 'Indexing' does not define the index. */
const calledSo = 0.9

/** How much a statement is worth as a definition of `subjects`, which are places of terms: 'X is a …', then what stands first below the heading X. */
export const defines = (
  { text, under, opens }: Statement,
  subjects: readonly number[],
  match: Matcher,
): number => {
  const isIn = (found: Strengths, least = 0.75) =>
    subjects.length > 0 && subjects.every((at) => (found[at] ?? 0) >= least)
  const heading = withoutQuestion(withoutNumber(under[0] ?? ''))
  if (isIn(match.text(calledBy.exec(text)?.[1] ?? ''))) return 1.5
  const told =
    text.split(/(?<=[.!?]) /).find((one) => isIn(match.text(definesBy.exec(one)?.[1] ?? ''))) ?? text
  const [all = '', named = ''] = definesBy.exec(told) ?? []
  const isNamed =
    named !== '' && contentWords(named).length <= Math.max(subjects.length, 1) && isIn(match.text(named))
  if (isNamed && ofAKind.test(told.slice(all.length)))
    return ofTheKind.test(told.slice(all.length)) ? 1.55 : ofAny.test(told) ? 1.75 : 1.6
  if (opens && isIn(match.text(heading), calledSo)) {
    const words = tokens(heading)
    const room = words.length - subjects.length
    const begins = isIn(match.words(words.slice(0, subjects.length + 1)))
    if (room <= 3) return room <= 0 && isIn(match.text(heading), 1) ? 1.5 : begins ? 1.35 : 1
  }
  return isNamed ? 1.15 : 0.75
}

/** After 'X is': what kind of thing it is, and not what is done with it. */
const ofAKind =
  /^(?:an?|the|any|one|all|those|multiple|several|pieces?|not|ein\w*|der|die|das|jede\w*|une?|le|la|les|l['’]|des|el|los?|las?|unos?|unas?)\b/i

/** 'A buoy is a …' is about any of them. */
const ofAny = /^(?:an?|eine?|une?)\s/i
const ofTheKind = /^(?:the|those|der|die|das|les?|la|los?|las?)\b/i

const definesBy =
  /^(?:an?|the|der|die|das|eine?|le|la|les|une?|l['’])?\s*([^,;]{2,80}?)["”']?\s*(?:\([^)]*\)\s*)?(?:, (?:which|who|whose|dont|qui|der|die|das|deren|dessen) [^,]{3,120}, ?)?(?:is|are|includes?|comprises?|consists? of|means?|(?:states?|says?|provides?) that|refers? to|denotes?|describes?|stands for|identif(?:y|ies)|ist|sind|bedeutet|bezeichnet|est|sont|désigne|signifie|es|son|è|sono|:|—|–)\s/iu

/** '… is called the galley.' */
const calledBy =
  /\b(?:called|known as|named|genannt|heißt|bezeichnet man als|appelée?s?|nommée?s?)\s+(?:an?\s|the\s|der\s|die\s|das\s|ein\w*\s|les?\s|la\s|une?\s|l['’])?["“„«]?\s*([^,;.]{2,60}?)\s*["”»]?[.,;]?$/iu

/** A heading that asks what something is, as lists of questions have it, without its asking. */
const withoutQuestion = (heading: string): string => heading.replace(whatIs, '')
const whatIs =
  /^(?:what (?:is|are)|what['’]s|was (?:ist|sind)|qu['’]est-ce qu(?:e|['’])|que sont)\s+(?:an?\s|the\s|der\s|die\s|das\s|eine?\s|les?\s|la\s|une?\s|l['’])?/i

const linkLists =
  /^(.* index|see also|more information|related( topics)?|table of contents|contents|index|further reading|references|siehe auch|weitere informationen|inhalt(sverzeichnis)?|verwandte themen|voir aussi|sommaire|table des matieres|plus d.informations)$/

/** What an answer seldom looks like, and what is left then of its worth. */
const seldom: readonly { factor: number; is: (statement: Statement, kind: Kind | undefined) => boolean }[] = [
  { factor: 0.5, is: ({ under: [nearest = ''] }) => linkLists.test(foldInPlace(nearest)) },
  { factor: 0.6, is: ({ kind }) => kind === 'heading' },
  {
    factor: 0.6,
    is: ({ kind, opens, tokens: all }) =>
      all.length < 3 && !opens && !['heading', 'code', 'row'].includes(kind),
  },
  { factor: 0.4, is: ({ text }) => /[?？]$/.test(text) },
  {
    factor: 0.9,
    is: ({ text, introduces }, asked) =>
      text.endsWith(':') && !(introduces && (asked === 'how' || asked === 'command')),
  },
  // a word in many languages: 'ES: cuarteto, I: quartetto, F: quatuor'
  { factor: 0.4, is: ({ text }) => /^(?:\p{L}{1,3}: [^:]*){3}/u.test(text) },
  // said in passing
  { factor: 0.6, is: ({ text }) => /^\([^)]*\)\.?$/.test(text) },
  // cut off, by a page's end or a picture
  { factor: 0.8, is: ({ kind, text }) => kind === 'sentence' && /[\p{L},]$/u.test(text) },
  { factor: 0.75, is: ({ kind }, asked) => kind === 'code' && asked !== 'how' && asked !== 'command' },
  { factor: 0.7, is: ({ text }, asked) => asked !== 'how' && /^(>>>|[$%#] )/.test(text) },
]
/** Longer than this, in characters, a statement says more than was asked; it is worth half at this and the next. */
const fullLength = 350
const lengthFade = 600
/** A row is read by its cells, however much one of them says. */
const rowLengthFade = 2400

/** How far a statement looks like an answer, whatever it says: 1, or less. */
export const looks = (statement: Statement, asked: Kind | undefined): number =>
  seldom.reduce((worth, { factor, is }) => (is(statement, asked) ? worth * factor : worth), 1) /
  (1 +
    Math.max(0, statement.text.length - fullLength) / (statement.kind === 'row' ? rowLengthFade : lengthFade))

/** A port as lists of services write it: 443/tcp. */
export const hasPort = ({ text }: Statement): boolean => /\b\d{1,5}\/(?:tcp|udp|sctp|dccp)\b/.test(text)
export const isPort = (token: string): boolean => /^ports?$/.test(token)

const lettersAsked = /\b(stands? for|abbreviation|acronym|wofur steht|steht .* fur|abkurzung|abreviation)\b/
const meansAsked = /\b(mean|means|bedeutet|heisst|veut dire|signifie)\b/
const lettersTold =
  /\b(stands? for|short for|abbreviat\w*|acronym|steht für|abkürzung|signifie|abréviation)\b/i

/** 'What does X stand for' asks for the words behind the letters. */
export const asksExpansion = (folded: string): boolean => lettersAsked.test(folded)

/** 'What does DNF mean' may be told by them. */
export const mayExpand = ({ folded, text }: Pick<Question, 'folded' | 'text'>): boolean =>
  meansAsked.test(folded) && /\b\p{Lu}{2,6}\b/u.test(text)

export const expands = ({ text }: Statement): boolean => lettersTold.test(text)

/** Whether letters stand beside the words that they begin: 'DNF (Did Not Finish)', 'Did Not Finish (DNF)'. */
export const spellsOut = ({ text }: Statement, letters: string): boolean => {
  const name = letters.toUpperCase()
  if (!/^\p{Lu}{2,6}$/u.test(name) || !text.includes(name)) return false
  const begins = (words: string) =>
    words
      .match(/\p{L}+/gu)
      ?.map((word) => word[0]?.toUpperCase())
      .join('') ?? ''
  return (
    [...text.matchAll(new RegExp(`\\b${name}s?\\W{0,2}\\(([^()]{4,80})\\)`, 'gu'))].some(([, words = '']) =>
      begins(words).startsWith(name),
    ) ||
    [...text.matchAll(new RegExp(`([^().]{4,80})\\(${name}s?\\)`, 'gu'))].some(([, words = '']) =>
      begins(words).endsWith(name),
    )
  )
}

/** 'Which city has the most people' is told by comparing all rows. */
const extreme =
  /\b(?:the|der|die|das|den|dem|le|la|les) (?:(?:[a-z]+)?(?:most|least|largest|biggest|highest|lowest|smallest|longest|shortest|oldest|newest|youngest|tallest|deepest|widest|heaviest|lightest|fastest|slowest|cheapest|fewest|furthest|farthest|nearest|latest|earliest|meisten|wenigsten|grosst\w*|kleinst\w*|hochst\w*|tiefst\w*|niedrigst\w*|langst\w*|kurzest\w*|altest\w*|neuest\w*|jungst\w*|schwerst\w*|schnellst\w*|teuerst\w*|billigst\w*)\b|(?:plus|moins) (?:grande?s?|petite?s?|hauts?|hautes?|basse?s?|longs?|longues?|vieux|vieille|jeunes?|lourde?s?|rapides?|chere?s?|d[e'])\b)/
const tellsExtreme =
  /\b(?:most|least|max\w*|min\w*|limit\w*|up to|(?:more|less|fewer) than|only|first|last|\w{2,}est|meist\w*|wenigst\w*|\w{2,}st(?:e[nrsm]?)|hochstens|mindestens|bis zu|nur|plus|moins|seule?)\b/
/** A statement that sets nothing above the rest, where the largest of them is asked for. */
export const lacksExtreme = (folded: string, { kind, text, under }: Statement): boolean =>
  kind !== 'row' && extreme.test(folded) && !tellsExtreme.test(foldInPlace(`${under[0] ?? ''}\n${text}`))

const manyRows =
  /\bhow many .+ (?:are|were|is|was|have|has|had|start|begin|end|contain)\b|\b(total|sum|average|altogether|combined|insgesamt|summe|durchschnitt\w*|au total|somme|moyenne)\b/

/** Whether this is one row where something is asked about many, which no row says. */
export const asksOverRows = (folded: string, { kind, columns, text }: Statement): boolean =>
  kind === 'row' &&
  [manyRows, extreme].some((many) => many.test(folded) && !many.test(foldInPlace(`${columns}\n${text}`)))

/** Signs and what is called by them: 'what does @ mean', 'the field %u', 'the option -exec'. */
export const signsOf = (text: string): string[] =>
  text.match(/(?<=^|[\s"'“‘`])(?:[@#$%^*+=~<>|\\_]{1,3}|[%$@]\w+|--?[a-z][\w-]*)(?=$|[\s"'”’`?!.,])/gi) ?? []

const word = /[\w-]/

/** Whether it stands there, or above it, and is not only the beginning of something else. */
export const says = ({ text, under, lead }: Statement, sign: string): boolean =>
  [text, lead, ...under].some((all) => {
    for (let at = all.indexOf(sign); at >= 0; at = all.indexOf(sign, at + 1))
      if (!word.test(sign.at(-1) ?? '') || !word.test(all[at + sign.length] ?? ' ')) return true
    return false
  })
