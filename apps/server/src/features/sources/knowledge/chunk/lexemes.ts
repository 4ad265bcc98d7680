import { stem } from '../../../../platform/language/stem.ts'
import { tokens } from '../../../../platform/language/words.ts'

/** Returns words as written and their stems, each once. */
export const extractLexemes = (text: string): string[] => {
  const result = new Set<string>()
  for (const token of tokens(text)) {
    if (token === '') continue
    result.add(token)
    result.add(stem(token))
  }
  return [...result]
}
