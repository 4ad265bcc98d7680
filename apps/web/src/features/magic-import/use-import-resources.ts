import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAddLink } from '../uploads/attachments/index.ts'
import { type UploadDestination } from '../uploads/queue/index.ts'

export interface ImportOutcome {
  addedUrls: string[]
  failedUrls: string[]
}

const concurrency = 4

/** Adds the links a few at a time. Retries don't add a link twice. */
export const useImportResources = (
  destination: UploadDestination,
): ((urls: readonly string[]) => Promise<ImportOutcome>) => {
  const { mutateAsync: add } = useAddLink(destination)
  const keys = useRef(new Map<string, string>())
  return async (urls) => {
    const pendingUrls = [...urls]
    const outcome: ImportOutcome = { addedUrls: [], failedUrls: [] }
    const importNext = async () => {
      for (let url = pendingUrls.shift(); url !== undefined; url = pendingUrls.shift()) {
        const idempotencyKey = keys.current.get(url) ?? crypto.randomUUID()
        keys.current.set(url, idempotencyKey)
        try {
          await add({ url, idempotencyKey })
          outcome.addedUrls.push(url)
        } catch (error) {
          // a refused request created nothing; an interrupted one may have
          if (error instanceof ApiError && error.status !== 0) keys.current.delete(url)
          outcome.failedUrls.push(url)
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, importNext))
    return outcome
  }
}
