import { messages } from './messages.ts'

/** Said beside a refusal of a text that is there, but too short. */
export const shortHint = (text: string, least: number): string | undefined => {
  const { length } = text.trim()
  return length > 0 && length < least ? messages.projects.atLeast(least) : undefined
}
