import type { ProjectId } from '@atelier/contract/ids'
import type { GeneratedProject, GenerateEvent, GenerateStep } from '@atelier/contract/projects/set-up'
import { type PlainText, presentSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/app-error.ts'
import { eventStream } from '../../../platform/http/event-stream.ts'
import { knownFailure } from '../../../platform/known-failure.ts'
import { loadProject } from '../projects/index.ts'

export interface Reader {
  readonly actor: Actor
  readonly projectId: ProjectId
  readonly request: Request
  /** Value of `access.changes` before access was checked. */
  readonly since: number
}

type Work = (report: (step: GenerateStep) => void, signal: AbortSignal) => Promise<GeneratedProject>

/** Aborts when the client disconnects or loses edit access. */
export const whileAllowed = async (
  context: AppContext,
  { actor, projectId, request, since }: Reader,
  controller: AbortController,
  work: (signal: AbortSignal) => Promise<GeneratedProject>,
): Promise<GeneratedProject> => {
  const checkAccess = async () => {
    await loadProject(context, actor, projectId, 'EDIT_PROJECT')
    return context.auth.isStillSignedIn(actor, request)
  }
  using _watch = context.access.watch(actor.userId, checkAccess, () => controller.abort(notFound()), since)
  return await work(AbortSignal.any([controller.signal, request.signal]))
}

const internalErrorMessage: PlainText = 'Something went wrong on our side. Nothing was changed. Try again.'

/** Streams each step as it begins, then `done` or `failed`. Aborts when the client disconnects. */
export const generateStream = (context: AppContext, reader: Reader, work: Work): Response => {
  const abortController = new AbortController()
  const events = new ReadableStream<GenerateEvent>({
    start: async (controller) => {
      const send = (event: GenerateEvent) => {
        if (!abortController.signal.aborted) controller.enqueue(event)
      }
      try {
        const proposal = await whileAllowed(context, reader, abortController, (signal) =>
          work((step) => send({ type: 'step', step }), signal),
        )
        send({ type: 'done', generated: proposal })
      } catch (error) {
        const appError = knownFailure(error)
        if (!abortController.signal.aborted) context.log.warn({ err: error }, 'project proposal failed')
        send({ type: 'failed', ...presentSentence(appError?.sentence ?? internalErrorMessage) })
      }
      controller.close()
    },
  })
  return eventStream(numberEvents(events), { onCancel: () => abortController.abort() })
}

async function* numberEvents(events: AsyncIterable<GenerateEvent>) {
  let id = 0
  for await (const event of events) yield [{ id: ++id, event }]
}
