import { ApiError } from './api-error.ts'
import { t, translated } from './text.tsx'

/** A file of the program did not come: it is gone with an update, or there was no network. Only a reload asks for it again. */
export const isFileMissing = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script/i.test(String(error))

/** The server's own message; null where it was not reached, or answered in another form. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.code !== 'NO_CONNECTION' && error.code !== 'ODD_ANSWER'
    ? translated(error.sentence ?? error.message)
    : null

/** It was deleted, or this person may not know of it. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

/** What a person is told about any failure. */
export const errorText = (error: unknown): string => {
  if (error instanceof ApiError) return translated(error.sentence ?? error.message)
  return isFileMissing(error)
    ? t('Couldn’t load part of Atelier. Reload the page to continue.')
    : t('Something went wrong. Reload the page and try again.')
}
