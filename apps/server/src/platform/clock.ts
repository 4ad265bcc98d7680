export interface Clock {
  now(): Date
}

export const dayMs = 24 * 60 * 60_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

export const systemClock: Clock = { now: () => new Date() }
