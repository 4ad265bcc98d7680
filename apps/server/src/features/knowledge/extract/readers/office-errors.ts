import { broken, cannotRead, locked, tooLarge } from '../refuse.ts'
import { AppError } from '../../../../platform/app-error.ts'

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('officeIssue' in error)) return ''
  const issue = error.officeIssue
  return typeof issue === 'object' && issue !== null && 'code' in issue ? String(issue.code) : ''
}

/** What the Office reader's failure means for the person who added the file. */
export const officeFailure = (error: unknown, what: string): AppError => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code.startsWith('PASSWORD') || code === 'DOCUMENT_DECRYPTION_FAILED') return locked(what)
  if (/LIMIT_EXCEEDED|OUTPUT_TOO_LARGE/.test(code)) {
    return tooLarge(
      `This ${what} unpacks to more than can be read. Split it into smaller files and add those.`,
    )
  }
  if (code === 'MAX_NESTING_DEPTH_EXCEEDED' || error instanceof RangeError) {
    return cannotRead(`This ${what} is nested too deeply to be read.`, error)
  }
  return broken(what, error)
}
