import { openaiProvider } from './openai-provider.ts'
import type { ModelProvider } from './provider.ts'

export const localOllama = 'http://127.0.0.1:11434'

/** Ollama speaks OpenAI's protocol below /v1; its address is usually given without it. */
export const ollamaAddress = (address: string): string =>
  `${address.replace(/\/+$/, '').replace(/\/(v1|api)$/, '')}/v1`

export const ollamaProvider = (address: string): ModelProvider =>
  openaiProvider('ollama', ollamaAddress(address), null)
