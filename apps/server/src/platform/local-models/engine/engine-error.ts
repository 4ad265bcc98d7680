import type { EngineFailure } from '../messages.ts'

export class EngineError extends Error {
  readonly reason: EngineFailure
  readonly limit: number | undefined
  constructor(reason: EngineFailure, detail: string, limit?: number) {
    super(detail)
    this.name = 'EngineError'
    this.reason = reason
    this.limit = limit
  }
}
