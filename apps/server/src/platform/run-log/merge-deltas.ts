import type { RunEvent } from '@atelier/contract/answers/run-event'

export interface NumberedRunEvent {
  id: number
  event: RunEvent
}

export const mergeDeltas = (events: NumberedRunEvent[]): NumberedRunEvent[] => {
  const mergedEvents: NumberedRunEvent[] = []
  for (const next of events) {
    const last = mergedEvents.at(-1)
    if (
      last &&
      (last.event.type === 'text-delta' || last.event.type === 'reasoning-delta') &&
      next.event.type === last.event.type &&
      next.event.id === last.event.id
    )
      mergedEvents[mergedEvents.length - 1] = {
        id: next.id,
        event: { ...last.event, delta: last.event.delta + next.event.delta },
      }
    else if (
      last?.event.type === 'data-craft-delta' &&
      next.event.type === 'data-craft-delta' &&
      next.event.data.versionId === last.event.data.versionId
    ) {
      const { versionId, delta } = last.event.data
      const data = { versionId, delta: delta + next.event.data.delta }
      mergedEvents[mergedEvents.length - 1] = { id: next.id, event: { type: 'data-craft-delta', data } }
    } else mergedEvents.push(next)
  }
  return mergedEvents
}
