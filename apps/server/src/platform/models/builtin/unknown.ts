import { tokens } from '../../language/words.ts'
import type { Corpus, ShownPassage } from '../chat-model.ts'
import type { Aims } from './aims.ts'
import { isContrary } from './contrary.ts'
import type { Matcher, Strengths } from './match.ts'
import { isSubject, type Question, type Term } from './question.ts'
import type { Statement } from './statements.ts'

const atAll = 0.5
/** Where parts of a compound stand apart, a word that ends like another has nothing to do with it: 'service', 'vice'. */
const asWord = 0.7
/** The word or a form of it. */
const itself = 0.9

/** What somebody does is said in many words: 'may I bring dogs'. */
const doing = /\b(?:i|we|you|one|to|on|je|nous|vous|puedo|se puede)\s+(\w+)/g

/** Whether a word of a question is a thing, as far as one can see. */
const isThing = ({ token }: Term, { text, folded, language }: Question): boolean =>
  language === 'de'
    ? tokens(text.match(/\p{Lu}[\p{L}-]*/gu)?.join(' ') ?? '').includes(token)
    : ![...folded.matchAll(doing)].some(([, verb]) => verb === token)

/** For each term: whether no source knows what it says, so that whatever is told belongs to something else. */
export const unknownTerms = (
  question: Question,
  { named, who }: Aims,
  passages: readonly (readonly Statement[])[],
  own: readonly (readonly Strengths[])[],
  match: Matcher,
  corpus?: Corpus,
): boolean[] => {
  const { terms, kinds, language } = question
  const least = language === 'de' ? atAll : asWord
  const all = passages.flat()
  const around = new Set(passages.flatMap(([first]) => (first ? namesAround(first.passage) : [])))
  for (const { columns } of all) around.add(columns)
  const beside = [...around].map(match.text)
  const isSaid = (at: number, strength: number) =>
    // what a heading only means may be of another kind: cats are no dogs, though both are pets
    passages.some((statements, place) =>
      statements.some(
        ({ index, kind }) => (own[place]?.[index]?.[at] ?? 0) >= (kind === 'heading' ? itself : strength),
      ),
    ) || beside.some((found) => (found[at] ?? 0) >= itself)
  const isDenied = (term: Term) =>
    all.some((statement) => statement.tokens.some((token) => isContrary(term, token)))
  return terms.map((term, at) => {
    const held = corpus?.holding.get(term.token)
    if (term.isCarried || term.token.length < 3) return false
    if (kinds[0] !== 'yesno' && !isSaid(at, itself) && isDenied(term)) return true
    if (!isSubject(term)) return false
    // 'which port does X use', with an X that has no other word
    if (named !== null && term.near.size === 0 && term.token.length > 3 && held === 0) return true
    if (kinds[0] === 'yesno') return !held && isThing(term, question) && !isSaid(at, least) && !isDenied(term)
    return who && !held && !isSaid(at, least)
  })
}

const namesAround = ({ title, name, lead, path }: ShownPassage): string[] => [
  title.replace(/[._-]+/g, ' '),
  name,
  lead,
  ...path.map(({ text }) => text),
]
