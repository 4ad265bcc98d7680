import type { ProjectId } from '@atelier/contract/ids'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { selectSourcesOf } from '../../answers/sources/index.ts'

/** For whom, and on whose request, a tool works. */
export interface ServedCall {
  readonly context: AppContext
  readonly actor: Actor
  readonly request: Request
}

interface ServedResult {
  readonly text: string
  /** As the tool's output schema describes it. */
  readonly structured?: Record<string, unknown>
}

export interface ServedTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** Left out: it returns text only. */
  readonly output?: z.ZodType
  /** A key that may only ask for answers may use it. */
  readonly isAsking: boolean
  readonly run: (input: z.infer<Input>, call: ServedCall) => Promise<ServedResult>
}

export const servedTool = <Input extends z.ZodType>(tool: ServedTool<Input>): ServedTool => ({
  ...tool,
  // the protocol's package has just checked it; checked once more it has its type
  run: (input, call) => tool.run(tool.input.parse(input), call),
})

/** A passage with what it takes to read on around it and to cite it. */
export const passageText = ({ attachmentId, title, label, start, end, text, context }: Passage): string =>
  [
    `“${title}”${label === null ? '' : `, ${label}`} (source_id ${attachmentId}, characters ${start} to ${end}):`,
    ...(context === null ? [] : [context]),
    text,
  ].join('\n')

/** The sources of a project, for someone who may read it. */
export const sourcesOf = async ({ actor, context }: ServedCall, projectId: ProjectId) => {
  await loadProject(context, actor, projectId, 'READ')
  return selectSourcesOf(context.db, projectId)
}
