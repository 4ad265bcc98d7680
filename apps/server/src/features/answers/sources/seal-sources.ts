import type { Citation } from '@atelier/contract/answers/citation'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { SourceRow } from './material-queries.ts'
import type { RunSpec } from '../lifecycle/run-spec.ts'

const extensionPattern = /\.\w{1,8}$/

/** Removes the names of sealed sources even for the model, which can't reveal what it doesn't know. */
export const sealSources = (sources: readonly SourceRow[], sealedIds: RunSpec['sealed']): SourceRow[] =>
  sources.map((source, index) =>
    sealedIds?.has(source.id)
      ? {
          ...source,
          title: `Source ${index + 1}`,
          fileName: `source${extensionPattern.exec(source.fileName)?.[0] ?? ''}`,
          isSealed: true,
        }
      : source,
  )

const sealCitation = ({ columns: _columns, ...citation }: Citation): Citation => ({
  ...citation,
  page: null,
  position: null,
  quote: '',
  isSealed: true,
})

/** A sealed citation shows that a source exists, not where. */
export const sealEvent = (event: RunEvent, sealedIds: RunSpec['sealed']): RunEvent =>
  event.type === 'data-citation' && sealedIds?.has(event.data.attachmentId)
    ? { ...event, data: sealCitation(event.data) }
    : event
