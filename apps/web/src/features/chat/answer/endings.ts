import type { Message } from '@atelier/contract/answers/message'
import { t, translate } from '../../../lib/text.tsx'

const endings: Partial<Record<Message['status'], string>> = {
  truncated: t('This answer reached the model’s length limit.'),
  stopped: t('This answer was stopped.'),
  interrupted: t('This answer was interrupted. The text so far was kept.'),
}

/** Undefined if the answer ended normally. */
export const endingOf = ({ error, status }: Message): string | undefined =>
  error === null ? endings[status] : translate(error.sentence ?? error.message)
