import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { translate } from '../text.tsx'

/** Assigns the server's issues to the fields that exist (`body.name` to `name`). */
const showIssues = <Values extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Output>,
): boolean => {
  if (!(error instanceof ApiError)) return false
  const fields = Object.keys(form.getValues()) as Path<Values>[]
  const issues = error.issues.flatMap((issue) => {
    const field = fields.find((name) => issue.path === `body.${name}` || issue.path === name)
    return field === undefined ? [] : [{ field, message: translate(issue.sentence ?? issue.message) }]
  })
  for (const [index, { field, message }] of issues.entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  return issues.length > 0
}

/**
 * Submits a form. Validation errors go to the fields, other failures to `onFailure` or the form's `root`
 * error.
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
