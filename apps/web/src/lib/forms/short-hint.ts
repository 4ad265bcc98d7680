import { messages } from '../messages.ts'

export const shortHint = (text: string, minLength: number): string | undefined => {
  const { length } = text.trim()
  return length > 0 && length < minLength ? messages.projects.atLeast(minLength) : undefined
}
