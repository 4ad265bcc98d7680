import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { translated } from './text.tsx'

/** Puts the server's refusals under the fields that they are about (`body.name` under `name`), if there are such. */
const showIssues = <Values extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Output>,
): boolean => {
  if (!(error instanceof ApiError)) return false
  const fields = Object.keys(form.getValues()) as Path<Values>[]
  const issues = error.issues.flatMap((issue) => {
    const field = fields.find((name) => issue.path === `body.${name}` || issue.path === name)
    return field === undefined ? [] : [{ field, message: translated(issue.sentence ?? issue.message) }]
  })
  for (const [index, { field, message }] of issues.entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  return issues.length > 0
}

/**
 * What a form does when it is submitted. What is refused stands under its fields; of any other failure `onFailure`
 * tells, or else the form itself (its error `root`).
 */
export const sendForm = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => Promise<unknown>,
  onFailure: (error: unknown) => void = (error) => form.setError('root', { message: errorText(error) }),
) =>
  form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      if (!showIssues(error, form)) onFailure(error)
    }
  })
