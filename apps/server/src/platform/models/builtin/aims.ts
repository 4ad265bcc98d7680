import { tokens } from '../../language/words.ts'
import type { Kind } from './languages/language-data.ts'
import { isSubject, type Question, type Term } from './question.ts'

const howMany =
  /\b(?:(how many|wie ?viele|combien (?:(?:y a-t-il|as-tu|avez-vous) )?d[e']|cuant[oa]s|hoeveel)|how much|wie ?viel)\s*(\w+)(?: (\w+))?/

/** What 'how many' counts, and whether in pieces: the place of its term, and of one that follows: 'how much disk space'. */
const countedTerm = (
  folded: string,
  terms: readonly Term[],
): { at: number; all: number[]; inPieces: boolean } | null => {
  const [, pieces, ...words] = howMany.exec(folded) ?? []
  const [at = -1, next = -1] = words.map((word) => terms.findIndex(({ token }) => token === word))
  return at < 0 ? null : { at, all: next < 0 ? [at] : [at, next], inPieces: pieces !== undefined }
}

const ofIt =
  /\b(?:what(?:'?s| is| are| was| were) the|wie (?:ist|war|lautet) (?:der|die|das)|was (?:ist|sind|war) (?:der|die|das)|quel(?:le)?s? (?:est|sont|etait) (?:le |la |les |l')) ?(\w+) (?:of|for|in|at|von|vom|des|der|im|de|du)\b/

/** What is asked of something: 'the speed of'. */
const attributeTerm = (folded: string, terms: readonly Term[]): number | null => {
  const [, word] = ofIt.exec(folded) ?? []
  const at = terms.findIndex((term) => isSubject(term) && term.token === word)
  return at < 0 ? null : at
}

/** What is asked of something that a table may name in a cell: 'the area of Peru', 'radio prefix of Iceland'. */
export interface Cell {
  /** The term that a column may be called by, and those that only say which kind of it is meant. */
  readonly head: number
  readonly beside: readonly number[]
  readonly of: readonly number[]
}

const ofWhat = /\b(\w+) (?:of|for|von|vom|de|du|des)(?: (?:the|der|dem|den|la|le|les))? (.+)$/

const cellAsked = (folded: string, terms: readonly Term[]): Cell | null => {
  const [, before = '', after = ''] = ofWhat.exec(folded) ?? []
  const of = new Set(tokens(after))
  const subjects = terms.flatMap((term, at) => (isSubject(term) ? [at] : []))
  const head = terms.findIndex(({ token, isCarried }) => token === before && !isCarried)
  const whole = subjects.filter((at) => of.has(terms[at]?.token ?? ''))
  return head < 0 || whole.length === 0
    ? null
    : { head, beside: subjects.filter((at) => at !== head && !whole.includes(at)), of: whole }
}

const defaults = /^(?:defaults?|voreinstellung\w*|standard(?:wert|massig)?|vorgabe|defaut)$/

/** Asks what holds where nobody has said otherwise. */
const defaultTerm = (terms: readonly Term[]): number | null => {
  const at = terms.findIndex((term) => isSubject(term) && defaults.test(term.token))
  return at < 0 ? null : at
}

/** What a question ends with, when it says where. */
const lastPlace = /\s(?:in|at|within|im|bei|dans|chez)\s+([\w ]+)\W*$/
/** Whose word it is: 'what does the club mean by a guest'. */
const whoseWord = /\b(?:what do(?:es)?|was (?:versteht|meint)|qu'entend) (.+?) (?:mean by|unter|mit|par) /

/** What has a number and is called by it: 'which port'. */
const numbered = /^(?:ports?|numbers?|nummer|numero)$/

const yearAsked = /\b(?:(?:which|what) year|welche[ms] jahr|quelle annee)\b/

/** Asks for keys of a keyboard; 'which key' may ask for one of a door. */
const keysAsked =
  /\b(?:(?:short ?cuts?|hot ?keys?|keystrokes?) (?:for|to)|(?:which|what)(?: is the| are the|'s the)? (?:short ?cuts?|hot ?keys?|keystrokes?)|key(?:board)? (?:short ?cuts?|combinations?|combos?|bindings?)|tasten(?:kurzel|kombination)\w*|tastaturkurzel\w*|raccourcis?)\b/
const mayAskKeys = /\b(?:(?:which|what|is there an?) keys?|welche taste\w*|quelle touche)\b/
/** 'Change the shortcuts' asks for a way. */
const changesThem =
  /\b(?:create|make|add|remove|delete|set|change|edit|define|assign|customi[sz]e|disable|ander\w*|anleg\w*|erstell\w*|entfern\w*|festleg\w*|creer|modifier|changer|ajouter|supprimer|definir)\b/

const keysIn = (folded: string, kinds: readonly Kind[]): Aims['keys'] => {
  if (kinds[0] !== 'how' && keysAsked.test(folded) && !changesThem.test(folded)) return 'asked'
  return mayAskKeys.test(folded) ? 'maybe' : null
}

/** The thing that is to be named: 'which port', 'what money do they use'. */
const namedTerm = (folded: string, terms: readonly Term[]): number | null => {
  const [, which, what] =
    /\b(?:(?:which|welche[rsmn]?|quel(?:le)?s?) (?!ones?\b)(?:\w+(?:-\w+)+ )?(\w+)|what (\w+) (?:is|are|was|were|do|does|did|can|should|has|have|will)\b)/.exec(
      folded,
    ) ?? []
  const at = terms.findIndex((term) => isSubject(term) && term.token === (which ?? what))
  return at < 0 ? null : at
}

/** 'Who is the chair' asks for a person's name; 'who pays' may be told by an office. */
const identity = /^\W*(so |and )?(who|wer|qui) (is|are|was|were|ist|sind|war|est|sont|etait) /
/** Kinds that ask for one thing of another: both have to be there. */
const strict = new Set<Kind>(['amount', 'time', 'person', 'contact'])

/** What a question is after, beyond what its words say; terms by their places. */
export interface Aims {
  /** Who somebody is. */
  readonly who: boolean
  readonly isStrict: boolean
  readonly counted: ReturnType<typeof countedTerm>
  readonly named: number | null
  /** What is to be named is called by its number, as a port or a year is. */
  readonly isNumber: boolean
  readonly attribute: number | null
  /** Words that say where to look: 'in git'. */
  readonly within: readonly string[]
  readonly cell: Cell | null
  readonly byDefault: number | null
  /** Which keys do it: asked for surely, perhaps, or not. */
  readonly keys: 'asked' | 'maybe' | null
}

export const aimsOf = ({ folded, terms, kinds }: Question): Aims => {
  // 'how do I find out which change …' asks for a way
  const named = kinds[0] === 'how' ? null : namedTerm(folded, terms)
  return {
    who: kinds[0] === 'person' && identity.test(folded),
    isStrict: kinds[0] !== undefined && strict.has(kinds[0]),
    counted: countedTerm(folded, terms),
    named,
    isNumber: (named !== null && numbered.test(terms[named]?.token ?? '')) || yearAsked.test(folded),
    attribute: attributeTerm(folded, terms),
    within: [lastPlace, whoseWord].flatMap((place) => tokens(place.exec(folded)?.[1] ?? '')),
    cell: cellAsked(folded, terms),
    byDefault: defaultTerm(terms),
    keys: keysIn(folded, kinds),
  }
}
