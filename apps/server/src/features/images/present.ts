import type { Image } from '@atelier/contract/images/image'
import type { ImageRow } from './queries.ts'

export const present = (row: ImageRow): Image => {
  const { id, prompt, model, kind, seed, parentId, status, mimeType, blobHash, thumbHash } = row
  const { size, changes, drawn = [] } = row.params
  return {
    id,
    prompt,
    changes,
    model,
    kind,
    size,
    seed,
    parentId,
    status,
    error: row.error?.message ?? null,
    ...(row.error?.sentence && { sentence: row.error.sentence }),
    drawn,
    url: blobHash && `/v1/images/${id}/content`,
    thumbnail: thumbHash && `/v1/images/${id}/thumbnail?v=${thumbHash.slice(0, 8)}`,
    mimeType,
    createdAt: row.createdAt.getTime(),
  }
}
