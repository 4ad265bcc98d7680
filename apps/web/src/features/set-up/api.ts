import { generateProject } from '@atelier/contract/endpoints/projects/set-up'
import { GenerateEvent, type GeneratedProject, type GenerateStep } from '@atelier/contract/projects/set-up'
import { useMutation } from '@tanstack/react-query'
import { call, stream } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { messages } from '../../lib/messages.ts'
import { modelBody } from '../chat/models/index.ts'

/** The endpoint generateProject with its response streamed as steps. */
const generation = { ...generateProject, responseType: 'events', data: GenerateEvent } as const

interface GenerateInput {
  projectId: string
  goal: string
}

/** Throws if the stream ends without a proposal. */
export const followGeneration = async (
  { projectId, goal }: GenerateInput,
  onStep: (step: GenerateStep) => void,
  signal: AbortSignal,
): Promise<GeneratedProject> => {
  for await (const { event } of stream(
    generation,
    { params: { projectId }, body: { goal, ...modelBody() } },
    { signal },
  )) {
    if (event.type === 'step') onStep(event.step)
    else if (event.type === 'done') return event.generated
    else throw new ApiError(0, 'CANNOT_PROCESS', event.message, [], event.sentence)
  }
  throw new ApiError(0, 'CANNOT_PROCESS', messages.projectSetup.generateFailed)
}

export const useGenerateProject = ({ projectId, goal }: GenerateInput) =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: () => call(generateProject, { params: { projectId }, body: { goal, ...modelBody() } }),
  })
