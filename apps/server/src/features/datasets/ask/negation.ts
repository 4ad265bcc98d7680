import type { Token } from './tokens.ts'
import { words } from './words.ts'

/** What turns a condition round: before what it is said of, or behind it. */
const before = words(
  `not no non never neither ignoring ignore omitting omit barring weder statt anstatt hormis ni without excluding except exclude excl unlike isnt arent wasnt werent dont doesnt didnt hasnt havent != <> ≠
   nicht kein keine keinen keiner keinem keines nie niemals ohne ausser ausgenommen ausschliesslich exkl
   pas sans hors sauf excepte exclure aucun aucune jamais`,
)
const pairs = words(
  'other|than apart|from anything|but all|but everything|but everywhere|but anders|als alle|bis autre|que autres|que ailleurs|que',
)
const behind = words('excluded excepted ausgenommen ausgeschlossen exclu exclus exclue exclues excepte')
const light = words(
  `a an the of for in from to at on any those ones orders rows is are was were be been being have has had do did does
   der die das dem den des von aus in im mit fur sind ist war wurden wurde worden haben hat
   le la les l de du des d a au aux en pour sont est ont ete dans par`,
)
const onlys = words('only just nur bloss seulement uniquement')
/** Words of meaning that may stand between it and what it is said of. */
const gapMax = 3

export interface Place {
  readonly start: number
  readonly end: number
}

/** Where a question says not, and without. */
const negationsOf = (tokens: readonly Token[]): (Place & { isBehind: boolean })[] =>
  tokens.flatMap(({ word }, start) => {
    if (pairs.has(`${word}|${tokens[start + 1]?.word}`)) return [{ start, end: start + 2, isBehind: false }]
    const isBehind = behind.has(word)
    return isBehind || before.has(word) ? [{ start, end: start + 1, isBehind }] : []
  })

/** Which conditions a question turns round, and the words that do; those of `loose` belong to none. */
export const negate = (
  tokens: readonly Token[],
  conditions: readonly Place[],
): { turned: Set<Place>; used: Place[]; loose: Place[] } => {
  const turned = new Set<Place>()
  const used: Place[] = []
  const loose: Place[] = []
  const isWithin = ({ start }: Place) => conditions.some((each) => start >= each.start && start < each.end)
  for (const negation of negationsOf(tokens).filter((each) => !isWithin(each))) {
    const gap = (from: number, to: number) =>
      tokens.slice(from, to).filter(({ word }) => !light.has(word)).length
    const next = conditions.find(({ start }) => start >= negation.end)
    const last = conditions.findLast(({ end }) => end <= negation.start)
    const meant =
      negation.isBehind && last && gap(last.end, negation.start) === 0
        ? last
        : next && gap(negation.end, next.start) <= gapMax
          ? next
          : undefined
    // not only; or turned round twice
    const isWeak = onlys.has(tokens[negation.end]?.word ?? '') || (meant !== undefined && turned.has(meant))
    if (!meant || isWeak) loose.push(negation)
    else {
      turned.add(meant)
      used.push(negation)
    }
  }
  return { turned, used, loose }
}
