import {
  ProjectDescription,
  ProjectInstructions,
  ProjectSymbol,
  ProjectTitle,
} from '@atelier/contract/projects/project'
import { z } from 'zod'

export const projectForm = z.object({
  name: ProjectTitle,
  description: ProjectDescription,
  symbol: ProjectSymbol.nullable(),
  systemPrompt: ProjectInstructions,
})

export type ProjectForm = z.infer<typeof projectForm>
