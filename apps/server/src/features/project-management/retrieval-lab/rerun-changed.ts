import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { grantForJob, jobGrant } from '../../../platform/access/authorize.ts'
import { failAbandoned, selectDueProjects, selectRanks } from './run-queries.ts'
import { selectQuestions } from './queries.ts'
import { beginRun, isMeasurable, readSearchState } from './run-questions.ts'

const minuteMs = 60_000
/** Minimum pause between automatic runs, and after a question was pinned. */
const pauseMs = 3 * minuteMs
const abandonedAfterMs = 30 * minuteMs

/** Does nothing while sources are being read, or if nothing has changed. */
const rerunIfChanged = async (context: AppContext, projectId: ProjectId): Promise<boolean> => {
  const state = await readSearchState(context, context.db, projectId)
  if (state.isReading) return false
  return context.db.transaction(async (tx) => {
    const measurableQuestions = (await selectQuestions(tx, projectId)).filter(isMeasurable)
    const ranks = await selectRanks(tx, projectId)
    const isCurrent = measurableQuestions.every(
      ({ question }) =>
        ranks.find(({ questionId }) => questionId === question.id)?.fingerprint === state.fingerprint,
    )
    if (isCurrent) return false
    const grant = grantForJob('the searched sources changed', 'project', projectId, 'EDIT_PROJECT')
    const questionIds = measurableQuestions.map(({ question }) => question.id)
    return beginRun(context, tx, grant, state, { cause: 'change', questionIds, actor: null })
  })
}

export const rerunChanged = async (context: AppContext): Promise<number> => {
  const now = context.clock.now()
  const dateBefore = (ms: number) => new Date(now.getTime() - ms)
  await failAbandoned(context.db, jobGrant('these runs were abandoned'), dateBefore(abandonedAfterMs), now)
  let startedCount = 0
  for (const projectId of await selectDueProjects(context.db, dateBefore(pauseMs)))
    if (await rerunIfChanged(context, projectId)) startedCount += 1
  return startedCount
}
