import {
  ProjectDescription,
  ProjectInstructions,
  ProjectSymbol,
  ProjectTitle,
} from '@atelier/contract/project'
import { z } from 'zod'

/** PRJ-20: the manual form, with its messages. */
export const manualSchema = z.object({
  name: ProjectTitle,
  description: ProjectDescription,
  symbol: ProjectSymbol.nullable(),
  systemPrompt: ProjectInstructions,
})

export type ManualForm = z.infer<typeof manualSchema>
