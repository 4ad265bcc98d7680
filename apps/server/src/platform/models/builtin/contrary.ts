import { fold } from '../../language/fold.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Question, Term } from './question.ts'
import type { Statement } from './statements.ts'

/** Two ends of something: what asks for one of them, and what tells it though a question would not say so. */
interface End {
  readonly asked: RegExp
  readonly told: RegExp
}

const end = (asked: string, told = asked): End => ({
  asked: new RegExp(`\\b(?:${asked})\\b`),
  told: new RegExp(`\\b(?:${told})\\b`),
})

const begins =
  'begin\\w*|start\\w*|commenc\\w*|beginn\\w*|anfang\\w*|anf[aä]ngt|debut\\w*|empiez\\w*|comienz\\w*|begint'
const finishes =
  'ends?|ended|ending|expir\\w*|finish\\w*|terminat\\w*|conclud\\w*|ende[nt]?|endete|ablauf\\w*|ablauft|fin|fini\\w*|termin\\w*|acab\\w*|eindig\\w*'

const opposites: readonly (readonly [End, End])[] = [
  [
    end(begins, `${begins}|from|since|as of|effective|ab|seit|von|des|depuis|a partir|desde|vanaf`),
    end(finishes, `${finishes}|until|till|bis|jusqu'\\w*|hasta|tot`),
  ],
  [end('first|erste[nrsm]?|premiere?s?|primer[ao]?'), end('last|letzte[nrsm]?|derniere?s?|ultim[ao]')],
  [end('maxim\\w*|at most|hochstens'), end('minim\\w*|at least|mindest\\w*')],
  [end('arriv\\w*|ankunft|ankommt'), end('depart\\w*|abfahrt|abflug|departs?')],
  [end('highest|hochste\\w*'), end('lowest|niedrigste\\w*|tiefste\\w*')],
  [end('largest|biggest|grosste\\w*'), end('smallest|kleinste\\w*')],
  [end('oldest|alteste\\w*'), end('youngest|newest|jungste\\w*|neueste\\w*')],
]

/** Makes the contrary of what follows; the second only of words that say how something is. */
const not = /^(?:un|non)(?=\p{L}{4})/u
const notSo =
  /^(?:in|im|il|ir|dis|des)(?=\p{L}{2,}(?:ed|able|ible|al|ent|ant|ive|ect|ate|ure|ous|ar|ete|id|iv)$)/u

const mayDeny = /^(?:un|non|i[lmnr]|d[ei]s)/

const positive = (token: string): string | null =>
  mayDeny.test(token)
    ? ([not, notSo].map((prefix) => token.replace(prefix, '')).find((rest) => rest !== token) ?? null)
    : null

/** Whether one word says that the other is not so: active and inactive, paid and unpaid. */
export const isContrary = (term: Pick<Term, 'token' | 'stem'>, token: string): boolean => {
  const own = positive(term.token)
  const other = positive(token)
  if (own === null && other === null) return false
  return (other !== null && stem(other) === term.stem) || (own !== null && stem(own) === stem(token))
}

/** The vice-president is not the president. */
const notThe =
  /\b(?:vice|vize|deputy|former|ex|acting|interim|assistant|stellvertretende[rn]?|ehemalige[rn]?|ancien(?:ne)?)[- ]\w+/g

/** Gives what tells whether a statement says the contrary of what a question asks about, and not that itself. */
export const contraryFor = ({ folded, kinds, terms }: Question): ((statement: Statement) => boolean) => {
  // whether something is so is told by its contrary
  if (kinds[0] === 'yesno') return () => false
  const ends = opposites.flatMap(([one, other]) => {
    const [asksOne, asksOther] = [one.asked.test(folded), other.asked.test(folded)]
    if (asksOne === asksOther) return []
    return asksOne ? [{ own: one, contrary: other }] : [{ own: other, contrary: one }]
  })
  const meant = terms.filter(({ token, isCarried }) => !isCarried && token.length > 3)
  const asksOther = kinds[0] !== 'person' || folded.search(notThe) >= 0
  return ({ text, under: [heading = ''], lead, tokens: said }) => {
    const told = ends.length > 0 || !asksOther ? fold(`${text}\n${lead}\n${heading}`) : ''
    if (ends.some(({ own, contrary }) => contrary.told.test(told) && !own.told.test(told))) return true
    const itself = asksOther || told.search(notThe) < 0 ? said : tokens(told.replace(notThe, ' '))
    return meant.some((term) => {
      const isIt = (token: string) => stem(token) === term.stem
      return (
        said.some((token) => isIt(token) || isContrary(term, token)) &&
        !itself.some(isIt) &&
        !tokens(`${lead}\n${heading}`).some(isIt)
      )
    })
  }
}
