import type { EngineFailure } from '../messages.ts'

export class EngineError extends Error {
  readonly reason: EngineFailure
  /** Tokens that the model reads at once, where that was the reason. */
  readonly limit: number | undefined
  constructor(reason: EngineFailure, detail: string, limit?: number) {
    super(detail)
    this.name = 'EngineError'
    this.reason = reason
    this.limit = limit
  }
}
