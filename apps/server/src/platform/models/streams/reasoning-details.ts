import type { JSONObject, JSONValue } from '@ai-sdk/provider'
import { isFields } from '../failures/server-error.ts'

const appendedFields = new Set(['text', 'summary', 'data'])

/**
 * Collects what OpenRouter expects back:
 * https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning-blocks
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
      const existing = detail[field]
      if (appendedFields.has(field) && typeof existing === 'string' && typeof value === 'string')
        detail[field] = existing + value
      else if (value != null) detail[field] = value
    }
  }
  return {
    add: (value: unknown): void => {
      if (Array.isArray(value)) value.filter(isFields).forEach((piece) => add(piece as JSONObject))
    },
    all: (): JSONObject[] => details,
  }
}
