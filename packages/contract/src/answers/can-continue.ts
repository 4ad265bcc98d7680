import type { MessagePart, MessageStatus } from './message.ts'

const resumableStatuses = new Set<MessageStatus>(['truncated', 'stopped', 'interrupted', 'failed'])

interface Answer {
  readonly status: MessageStatus
  readonly parts: readonly MessagePart[]
}

/** Whether the answer was interrupted within its text or within a craft. */
export const canContinue = ({ status, parts }: Answer): boolean => {
  const last = parts.at(-1)
  if (!resumableStatuses.has(status)) return false
  return last?.type === 'text' || (last?.type === 'craft' && last.status === 'incomplete' && !last.comments)
}
