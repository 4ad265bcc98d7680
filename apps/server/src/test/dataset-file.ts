import { Readable } from 'node:stream'
import type { ImportOptions } from '@atelier/contract/datasets/dataset'
import type { DatasetFile } from '../features/datasets/dataset-engine.ts'

/** A table file in the engine's input format. */
export const datasetFile = (
  bytes: string | Uint8Array,
  kind: DatasetFile['kind'] = 'text',
  overrides?: Partial<ImportOptions>,
): DatasetFile => {
  const copy = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)
  return {
    key: `${copy.toString('base64')} ${kind} ${JSON.stringify(overrides)}`,
    kind,
    overrides,
    openStream: async () => Readable.from([copy]),
  }
}
