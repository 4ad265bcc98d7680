import type { JSONObject, JSONValue } from '@ai-sdk/provider'
import { isFields } from './server-error.ts'

/** Fields that arrive in pieces; every other one is whole. */
const growing = new Set(['text', 'summary', 'data'])

/**
 * OpenRouter's and MiniMax's `reasoning_details`, which they want back unchanged with the tool calls that follow them
 * (https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning-blocks). Pieces of one detail
 * share its `index` and `type`.
 */
export const createReasoningDetails = () => {
  const details: Record<string, JSONValue | undefined>[] = []
  const isSame = (detail: JSONObject, piece: JSONObject) =>
    piece['index'] !== undefined && detail['index'] === piece['index'] && detail['type'] === piece['type']

  const add = (piece: JSONObject): void => {
    const detail = details.findLast((candidate) => isSame(candidate, piece))
    if (!detail) {
      details.push({ ...piece })
      return
    }
    for (const [field, value] of Object.entries(piece)) {
      const before = detail[field]
      if (growing.has(field) && typeof before === 'string' && typeof value === 'string')
        detail[field] = before + value
      else if (value != null) detail[field] = value
    }
  }
  return {
    /** `reasoning_details` of one message or delta. */
    add: (value: unknown): void => {
      // it was parsed from JSON
      if (Array.isArray(value)) value.filter(isFields).forEach((piece) => add(piece as JSONObject))
    },
    take: (): JSONObject[] => details,
  }
}
