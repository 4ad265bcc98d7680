import type { Case } from './case.ts'
import { type ActorName, actorNames } from './actor-names.ts'
import { rightsTable } from './rights-table.ts'
import { isRefusal, type Verdict } from './verdicts.ts'

/** One actor before one case, the project being active or archived. */
export interface Cell {
  readonly route: string
  readonly case: Case
  readonly actor: ActorName
  readonly archived: boolean
  readonly verdict: Verdict
  /** 'GET /v1/chats/{chatId} (a guest’s chat) answers the stranger with NOT_FOUND' */
  readonly title: string
}

const cellsOf = (route: string, one: Case, archived: boolean): Cell[] => {
  const verdicts = archived ? one.archived : one.verdicts
  if (!verdicts) return []
  const where = `${route} (${one.about}${archived ? ', archived' : ''})`
  return actorNames.map((actor) => ({
    route,
    case: one,
    actor,
    archived,
    verdict: verdicts[actor],
    title: `${where} answers ${actor === 'signedOut' ? 'who is signed out' : `the ${actor}`} with ${verdicts[actor]}`,
  }))
}

const cells: readonly Cell[] = Object.entries(rightsTable).flatMap(([route, cases]) =>
  cases.flatMap((one) => [...cellsOf(route, one, false), ...cellsOf(route, one, true)]),
)

export const refusals = cells.filter(({ verdict }) => isRefusal(verdict))
export const successes = cells.filter(({ verdict }) => !isRefusal(verdict))
/** Cases that write, for whoever may. */
export const isWrite = ({ route }: Pick<Cell, 'route'>) => !/^(GET|HEAD) /.test(route)
