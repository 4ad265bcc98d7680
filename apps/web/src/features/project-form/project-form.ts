import {
  ProjectDescription,
  ProjectInstructions,
  ProjectSymbol,
  ProjectTitle,
} from '@atelier/contract/project'
import { z } from 'zod'

/** PRJ-20: what a person says of a new project, with its messages. */
export const projectForm = z.object({
  name: ProjectTitle,
  description: ProjectDescription,
  symbol: ProjectSymbol.nullable(),
  systemPrompt: ProjectInstructions,
})

export type ProjectForm = z.infer<typeof projectForm>
