import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { keyPhrases } from '../../../../platform/language/key-phrases.ts'
import { stem } from '../../../../platform/language/stem.ts'
import { languageOf, type Language } from '../../../../platform/language/stop-words.ts'
import { tokens } from '../../../../platform/language/words.ts'

interface Emoji {
  unicode: string
  label: string[]
  tags: string[]
}

/** Groups of Emojibase. Faces, people, signs and flags don't represent a subject. */
const subjectGroups = new Set([3, 4, 5, 6, 7])
const fallbackSymbol = '📁'
const supportedLanguages = new Set<Language>([
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'pl',
  'ru',
])
const emojisByLanguage = new Map<Language, Promise<Emoji[]>>()

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const loadEmojis = async (language: Language): Promise<Emoji[]> => {
  const path = createRequire(import.meta.url).resolve(`emojibase-data/${language}/compact.json`)
  const entries: unknown = JSON.parse(await readFile(path, 'utf8'))
  return (Array.isArray(entries) ? entries : []).flatMap((entry: Record<string, unknown>) => {
    if (!subjectGroups.has(Number(entry['group'])) || 'skins' in entry) return []
    const tags = Array.isArray(entry['tags']) ? entry['tags'].map(toText) : []
    return [
      {
        unicode: toText(entry['unicode']),
        label: tokens(toText(entry['label'])).map(stem),
        tags: tags.flatMap((tag) => tokens(tag).map(stem)),
      },
    ]
  })
}

/** Uses Emojibase's keywords in the language of the text. Returns a folder if none matches. */
export const pickSymbol = async (subject: string): Promise<string> => {
  const subjectTokens = tokens(subject.slice(0, 20_000))
  const language = languageOf(subjectTokens) ?? 'en'
  const supportedLanguage = supportedLanguages.has(language) ? language : 'en'
  const emojis = emojisByLanguage.get(supportedLanguage) ?? loadEmojis(supportedLanguage)
  emojisByLanguage.set(supportedLanguage, emojis)
  const weights = new Map<string, number>()
  for (const [rank, { phrase }] of keyPhrases(subject, 12).entries()) {
    for (const token of tokens(phrase)) {
      const key = stem(token)
      if (!weights.has(key)) weights.set(key, 1 / (1 + rank / 4))
    }
  }
  let best = fallbackSymbol
  let bestScore = 0.3
  for (const { unicode, label, tags } of await emojis) {
    const labelScore =
      label.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) / Math.sqrt(label.length || 1)
    const tagScore = tags.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) / Math.sqrt(tags.length || 1)
    const score = labelScore * 1.5 + tagScore
    if (score > bestScore) [best, bestScore] = [unicode, score]
  }
  return best
}
