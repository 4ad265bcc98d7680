import type { Case } from './case.ts'
import { type ActorName, actorNames } from './actor-names.ts'
import { rightsTable } from './rights-table.ts'
import { isRefusal, type Verdict } from './verdicts.ts'

/** One actor with one case, in the active or the archived project. */
export interface Cell {
  readonly route: string
  readonly case: Case
  readonly actor: ActorName
  readonly archived: boolean
  readonly verdict: Verdict
}

/** One case for all actors: one test. */
export interface Row {
  /** 'GET /v1/chats/{chatId} (a guest’s chat, archived)' */
  readonly title: string
  readonly route: string
  readonly case: Case
  readonly refusals: readonly Cell[]
  readonly successes: readonly Cell[]
}

/** A route's authentication check doesn't know its cases: it is tested once per route. */
const gated = new Set<string>()

const isGatedAgain = ({ route, actor, verdict }: Cell): boolean => {
  if (actor !== 'signedOut' || verdict !== 'NOT_SIGNED_IN') return false
  const isAgain = gated.has(route)
  gated.add(route)
  return isAgain
}

const rowsOf = (route: string, one: Case, archived: boolean): Row[] => {
  const verdicts = archived ? one.archived : one.verdicts
  if (!verdicts) return []
  const cells = actorNames
    .map((actor): Cell => ({ route, case: one, actor, archived, verdict: verdicts[actor] }))
    .filter((cell) => !isGatedAgain(cell))
  return [
    {
      title: `${route} (${one.about}${archived ? ', archived' : ''})`,
      route,
      case: one,
      refusals: cells.filter(({ verdict }) => isRefusal(verdict)),
      successes: cells.filter(({ verdict }) => !isRefusal(verdict)),
    },
  ]
}

export const rows: readonly Row[] = Object.entries(rightsTable).flatMap(([route, cases]) =>
  cases.flatMap((one) => [...rowsOf(route, one, false), ...rowsOf(route, one, true)]),
)

/** Cases that write, for those who may. */
export const isWrite = ({ route }: Pick<Cell, 'route'>) => !/^(GET|HEAD) /.test(route)
