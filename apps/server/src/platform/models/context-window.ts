import type { ModelsConfig } from '../config.ts'

const large = { name: /gpt-4o|gpt-4\.1|gpt-[5-9]|(^|\/)o[1-9]|claude|gemini/i, tokens: 128_000 }
/** Ollama's default; it truncates the beginning silently. */
const small = 8192
const usual = 32_768

/** `8192`, or `openai/small=8192 other=131072`; the number alone is for all other models. */
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

export const windowOf = (
  { contextWindow }: ModelsConfig,
  id: string,
  modelWindow: number | undefined,
): number =>
  configured(contextWindow, id) ??
  modelWindow ??
  (large.name.test(id) ? large.tokens : id.startsWith('ollama/') ? small : usual)
