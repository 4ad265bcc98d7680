import { messages } from '../messages.ts'

export const shortHint = (text: string, least: number): string | undefined => {
  const { length } = text.trim()
  return length > 0 && length < least ? messages.projects.atLeast(least) : undefined
}
