import type { Message } from '@atelier/contract/answers/message'
import { t, translated } from '../../../lib/text.tsx'

const endings: Partial<Record<Message['status'], string>> = {
  truncated: t('This answer reached the model’s length limit.'),
  stopped: t('You stopped this answer.'),
  interrupted: t('This answer was interrupted. The text so far was kept.'),
}

/** Undefined if it ended normally. */
export const endingOf = ({ error, status }: Message): string | undefined =>
  error === null ? endings[status] : translated(error.sentence ?? error.message)

/** For admins, who can correct a rejected key; undefined for other endings. */
export const keyEndingOf = ({ error }: Message): string | undefined => {
  const { text, values = {} } = error?.sentence ?? {}
  if (text?.startsWith('The model’s server rejected the API key') !== true) return undefined
  const { status, keeps } = values
  const rejection = t(
    'The model’s server rejected the API key ({status}). Correct it, or choose another model.',
    {
      status: String(status),
    },
  )
  return `${rejection} ${keeps === undefined ? '' : translated(typeof keeps === 'number' ? String(keeps) : keeps)}`.trim()
}
