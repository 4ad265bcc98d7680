import { ApiError } from './api-error.ts'
import { t, translate } from '../text.tsx'

/** Whether a chunk failed to load, after an update or while offline. Only a reload requests it again. */
export const isChunkLoadError = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script/i.test(String(error))

export const serverMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.code !== 'NO_CONNECTION' && error.code !== 'INVALID_RESPONSE'
    ? translate(error.sentence ?? error.message)
    : null

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

export const errorText = (error: unknown): string => {
  if (error instanceof ApiError) return translate(error.sentence ?? error.message)
  return isChunkLoadError(error)
    ? t('Couldn’t load part of Atelier. Reload the page to continue.')
    : t('Something went wrong. Reload the page and try again.')
}
