import { ApiError } from './api-error.ts'

/** What a person is told about any failure. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong here. Reload the page and try again.'
