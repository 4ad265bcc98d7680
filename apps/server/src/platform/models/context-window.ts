import type { ModelsConfig } from '../config.ts'

/** Models of these names read this much and more. */
const large = { name: /gpt-4o|gpt-4\.1|gpt-[5-9]|(^|\/)o[1-9]|claude|gemini/i, tokens: 128_000 }
/** Ollama reads little unless it is told to, and cuts the beginning off without a word. */
const small = 8192
const usual = 32_768

/** `8192`, or `openai/small=8192 other=131072`: a model's own, or that of every model that is not named. */
const configured = (setting: string, id: string): number | undefined => {
  const sizes = new Map(
    setting
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map((part) => (part.includes('=') ? (part.split('=') as [string, string]) : ['', part])),
  )
  const tokens = sizes.get(id) ?? sizes.get(id.slice(id.indexOf('/') + 1)) ?? sizes.get('')
  return tokens === undefined ? undefined : Number(tokens)
}

/** A model's context window in tokens: as configured, as its server tells it, or as its name lets expect. */
export const windowOf = (
  { contextWindow }: ModelsConfig,
  id: string,
  modelWindow: number | undefined,
): number =>
  configured(contextWindow, id) ??
  modelWindow ??
  (large.name.test(id) ? large.tokens : id.startsWith('ollama/') ? small : usual)
