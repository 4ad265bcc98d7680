import type { z } from 'zod'
import type { SentenceText } from './write-sentence.ts'

const isOne = (bound: number | bigint) => Number(bound) === 1

/** Default messages for rules that define none; Zod's own contain type names. */
export const issueMessage = (issue: z.core.$ZodRawIssue): SentenceText => {
  if (issue.input === undefined && issue.code === 'invalid_type') return '{name} is missing.'
  if (issue.code === 'unrecognized_keys') return 'Unknown field'
  if (issue.code === 'too_big') {
    if (issue.origin === 'string')
      return isOne(issue.maximum)
        ? 'The text is too long. Use at most {maximum} character.'
        : 'The text is too long. Use at most {maximum} characters.'
    if (issue.origin === 'array') return 'Too many entries. The maximum is {maximum}.'
    return 'The number is too high. The maximum is {maximum}.'
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return isOne(issue.minimum)
        ? 'The text is too short. Use at least {minimum} character.'
        : 'The text is too short. Use at least {minimum} characters.'
    if (issue.origin === 'array') return 'Too few entries. The minimum is {minimum}.'
    return 'The number is too low. The minimum is {minimum}.'
  }
  return '{name} is invalid.'
}
