import { AppError } from '../../../../platform/app-error.ts'

/** A file that is known but cannot be read: broken, locked, empty. */
export const cannotRead = (message: string, cause?: unknown) =>
  new AppError('CANNOT_PROCESS', message, cause === undefined ? {} : { cause })

/** What a program could read that is not installed, or cannot be isolated: the server's health says which. */
export const missingProgram = (message: string, program: string) =>
  new AppError(
    'UNAVAILABLE',
    `${message}. Or ask your administrator to set up ${program}, which reads it, and try again.`,
  )

/** A kind of file that is not read at all. */
export const unsupported = (message: string) => new AppError('UNSUPPORTED_TYPE', message)

/** A file that would cost more than reading may. */
export const tooLarge = (message: string) => new AppError('TOO_LARGE', message)

export const locked = (what: string) =>
  cannotRead(`This ${what} is protected with a password. Save it without one and add it again.`)

export const broken = (what: string, cause?: unknown) =>
  cannotRead(
    `This ${what} is damaged and cannot be read. Open and save it again, then add it once more.`,
    cause,
  )

export const withoutText = (what: string) => cannotRead(`There is no text in this ${what}.`)
