import type { ModelsConfig } from '../config.ts'

const largeWindow = { name: /gpt-4o|gpt-4\.1|gpt-[5-9]|(^|\/)o[1-9]|claude|gemini/i, tokens: 128_000 }
/** Ollama's default; it silently truncates the beginning of longer prompts. */
const ollamaWindow = 8192
const mediumWindow = 32_768

/** A setting such as `8192` or `openai/small=8192 other=131072`. A number alone is for all other models. */
const configuredWindow = (setting: string, id: string): number | undefined => {
  const tokensByModel = new Map(
    setting
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map((part) => (part.includes('=') ? (part.split('=') as [string, string]) : ['', part])),
  )
  const tokens =
    tokensByModel.get(id) ?? tokensByModel.get(id.slice(id.indexOf('/') + 1)) ?? tokensByModel.get('')
  return tokens === undefined ? undefined : Number(tokens)
}

export const contextWindowFor = (
  { contextWindow }: ModelsConfig,
  id: string,
  modelWindow: number | undefined,
): number =>
  configuredWindow(contextWindow, id) ??
  modelWindow ??
  (largeWindow.name.test(id) ? largeWindow.tokens : id.startsWith('ollama/') ? ollamaWindow : mediumWindow)
