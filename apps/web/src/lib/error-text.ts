import { ApiError } from './api-error.ts'
import { t, translated } from './text.tsx'

/** What a person is told about any failure. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError
    ? translated(error.message)
    : t('Something went wrong here. Reload the page and try again.')
