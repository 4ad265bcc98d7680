import type { ProjectId } from '@atelier/contract/ids'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { selectOwnerSources } from '../../answers/sources/index.ts'

export interface ServedCall {
  readonly context: AppContext
  readonly actor: Actor
  readonly request: Request
}

interface ServedResult {
  readonly text: string
  readonly structured?: Record<string, unknown>
}

export interface ServedTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output?: z.ZodType
  /** Also available to keys whose scope is limited to answers. */
  readonly isAnswerTool: boolean
  readonly run: (input: z.infer<Input>, call: ServedCall) => Promise<ServedResult>
}

export const defineServedTool = <Input extends z.ZodType>(tool: ServedTool<Input>): ServedTool => ({
  ...tool,
  // the SDK has validated the input; parsing it again types it
  run: (input, call) => tool.run(tool.input.parse(input), call),
})

export const passageText = ({ attachmentId, title, label, start, end, text, context }: Passage): string =>
  [
    `“${title}”${label === null ? '' : `, ${label}`} (source_id ${attachmentId}, characters ${start} to ${end}):`,
    ...(context === null ? [] : [context]),
    text,
  ].join('\n')

export const selectProjectSources = async ({ actor, context }: ServedCall, projectId: ProjectId) => {
  await loadProject(context, actor, projectId, 'READ')
  return selectOwnerSources(context.db, projectId)
}
