/**
 * Marks a request for comments, in any language: the craft then stays unchanged, whatever the model writes.
 */
export const commentsOn = (identifier: string): string => `(craft ${identifier}, comments)`

export const asksForComments = (question: string): boolean => /\(craft [^()\n]+, comments\)/.test(question)
