import { limits } from '@atelier/contract/limits'
import { QuickstartPrompt } from '@atelier/contract/project'
import { z } from 'zod'
import { projectForm } from '../project-form/index.ts'

/** PRJ-16, PRJ-20: what is reviewed. Questions that were left empty are dropped. */
export const reviewForm = projectForm.extend({
  initialQuery: z.string().max(limits.chat.messageMax, 'This message is too long'),
  starterQuestions: z
    .array(z.string())
    .transform((questions) =>
      questions.map((question) => question.trim()).filter((question) => question !== ''),
    )
    .pipe(z.array(QuickstartPrompt).max(limits.project.prompts)),
})
