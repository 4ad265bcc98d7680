/**
 * Stands in a question that asks for comments on a craft, in whichever language: so nothing of the craft changes,
 * whatever the model writes.
 */
export const commentsOn = (identifier: string): string => `(craft ${identifier}, comments)`

export const asksForComments = (question: string): boolean => /\(craft [^()\n]+, comments\)/.test(question)
