import type { Sentence } from '@atelier/contract/sentence'
import { type PlainText, sentence, type Wording } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'

export const unreadableError = (message: Wording, cause?: unknown) =>
  new AppError('CANNOT_PROCESS', message, cause === undefined ? {} : { cause })

export type Noun = Extract<
  PlainText,
  | 'PDF'
  | 'book'
  | 'calendar file'
  | 'caption file'
  | 'contact card'
  | 'document'
  | 'file'
  | 'image'
  | 'message'
  | 'page'
  | 'presentation'
  | 'spreadsheet'
  | 'table'
>

export const missingProgramError = (message: Sentence) => new AppError('UNAVAILABLE', message)

export const unsupportedTypeError = (message: Wording) => new AppError('UNSUPPORTED_TYPE', message)

export const tooLargeError = (message: Wording) => new AppError('TOO_LARGE', message)

export const passwordProtectedError = (noun: Noun) =>
  unreadableError(
    sentence('This {what} is password-protected. Save it without a password and add it again.', {
      what: { text: noun },
    }),
  )

export const corruptFileError = (noun: Noun, cause?: unknown) =>
  unreadableError(
    sentence('This {what} is damaged and can’t be read. Open it, save it again and add it once more.', {
      what: { text: noun },
    }),
    cause,
  )

export const noTextError = (noun: Noun) =>
  unreadableError(sentence('No text found in this {what}.', { what: { text: noun } }))
