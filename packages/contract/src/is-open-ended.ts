import type { MessagePart } from './message.ts'

/** Whether a model can go on with what ends in this part: a text, or a craft that broke off. */
export const isOpenEnded = (part: MessagePart | undefined): boolean =>
  part?.type === 'text' || (part?.type === 'craft' && part.status === 'incomplete' && !part.comments)
