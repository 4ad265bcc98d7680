import { issueMessage } from '@atelier/contract/issue-message'
import { firstIssue, issueSentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { translate } from '../text.tsx'

export const formSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.custom<z.input<Schema>>().transform((value, context): z.output<Schema> => {
    const result = schema.safeParse(value, { error: issueMessage })
    if (result.success) return result.data
    for (const issue of result.error.issues)
      context.addIssue({ code: 'custom', path: issue.path, message: translate(issueSentence(issue)) })
    return z.NEVER
  })

export const problemWith = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = schema.safeParse(value, { error: issueMessage })
  return error && translate(firstIssue(error))
}
