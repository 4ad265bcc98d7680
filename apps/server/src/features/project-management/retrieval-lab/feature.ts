import * as endpoints from '@atelier/contract/endpoints/projects/retrieval-lab'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { explainQuestion } from './explain.ts'
import { changeQuestion, listQuestions, listRuns, pinQuestion, unpinQuestion } from './pinned-questions.ts'
import { rerunChanged } from './rerun-changed.ts'
import { performRun, runQuestions, runQueue } from './run-questions.ts'

const changeQueue = 'retrieval-changes'

const retrievalRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.listPinnedQuestions, ({ actor, params }) => listQuestions(context, actor, params.projectId))
  serve(endpoints.pinQuestion, ({ actor, params, body }) =>
    pinQuestion(context, actor, params.projectId, body),
  )
  serve(endpoints.updatePinnedQuestion, ({ actor, params, body }) =>
    changeQuestion(context, actor, params, body),
  )
  serve(endpoints.unpinQuestion, async ({ actor, params }) => {
    await unpinQuestion(context, actor, params)
    return { id: params.questionId }
  })
  serve(endpoints.runPinnedQuestions, ({ actor, params, body }) =>
    runQuestions(context, actor, params.projectId, body?.questionIds),
  )
  serve(endpoints.listRetrievalRuns, ({ actor, params, query }) =>
    listRuns(context, actor, { ...params, ...query }),
  )
  serve(endpoints.explainRetrieval, ({ actor, params, body, request }) =>
    explainQuestion(context, actor, params.projectId, body.question, request.signal),
  )
}

const startRetrievalJobs = async (context: AppContext): Promise<void> => {
  const { jobs } = context
  await jobs.work<Parameters<typeof performRun>[1]>(
    runQueue,
    { concurrency: 2, groupConcurrency: 1, expireInSeconds: 1800, retryLimit: 5, retryDelay: 0 },
    (job, signal) => performRun(context, job, signal),
  )
  await jobs.work(changeQueue, { retryLimit: 0 }, async () => {
    await rerunChanged(context)
  })
  await jobs.schedule(changeQueue, '*/2 * * * *')
}

export const feature: Feature = {
  name: 'retrieval-lab',
  routes: retrievalRoutes,
  start: startRetrievalJobs,
}
