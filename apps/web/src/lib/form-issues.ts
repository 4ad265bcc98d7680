import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/**
 * Puts the server's refusals under the fields that they are about (`body.name` under `name`).
 * Returns whether there was such a field; when not, the message has to be said elsewhere.
 */
export const showIssues = <Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean => {
  if (!(error instanceof ApiError)) return false
  const found = error.issues.flatMap((issue) => {
    const field = fields.find((name) => issue.path === `body.${name}` || issue.path === name)
    return field === undefined ? [] : [{ field, message: issue.message }]
  })
  for (const [index, { field, message }] of found.entries())
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  return found.length > 0
}
