import type { Case } from './case.ts'
import { type ActorName, actorNames } from './actor-names.ts'
import { rightsTable } from './rights-table.ts'
import { isRefusal, type Verdict } from './verdicts.ts'

/** A case for one actor, in the active or the archived project. */
export interface Cell {
  readonly route: string
  readonly case: Case
  readonly actor: ActorName
  readonly archived: boolean
  readonly verdict: Verdict
}

/** A case for all actors, which is one test. */
export interface Row {
  /** Such as 'GET /v1/chats/{chatId} (a guest’s chat, archived)'. */
  readonly title: string
  readonly route: string
  readonly case: Case
  readonly refusals: readonly Cell[]
  readonly successes: readonly Cell[]
}

const isAuthCheck = ({ actor, verdict }: Cell): boolean =>
  actor === 'signedOut' && verdict === 'NOT_SIGNED_IN'

/** Authentication doesn't depend on the case, so it is tested once per route. */
const authCheckedRoutes = new Set<string>()

const isRepeatedAuthCheck = (cell: Cell): boolean => isAuthCheck(cell) && authCheckedRoutes.has(cell.route)

const rowsOf = (route: string, testCase: Case, archived: boolean): Row[] => {
  const verdicts = archived ? testCase.archived : testCase.verdicts
  if (!verdicts) return []
  const cells = actorNames
    .map((actor): Cell => ({ route, case: testCase, actor, archived, verdict: verdicts[actor] }))
    .filter((cell) => !isRepeatedAuthCheck(cell))
  if (cells.some(isAuthCheck)) authCheckedRoutes.add(route)
  return [
    {
      title: `${route} (${testCase.about}${archived ? ', archived' : ''})`,
      route,
      case: testCase,
      refusals: cells.filter(({ verdict }) => isRefusal(verdict)),
      successes: cells.filter(({ verdict }) => !isRefusal(verdict)),
    },
  ]
}

export const rows: readonly Row[] = Object.entries(rightsTable).flatMap(([route, cases]) =>
  cases.flatMap((testCase) => [...rowsOf(route, testCase, false), ...rowsOf(route, testCase, true)]),
)

export const isWrite = ({ route }: Pick<Cell, 'route'>) => !/^(GET|HEAD) /.test(route)
