import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'

/**
 * The key is renewed after a rejection, and reused after an interrupted request, which may have succeeded.
 */
export const useIdempotencyKey = (): {
  key: string
  renew: () => void
  renewAfter: (error: unknown) => void
} => {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const renew = () => setKey(crypto.randomUUID())
  return {
    key,
    renew,
    renewAfter: (error) => {
      if (error instanceof ApiError && error.status !== 0) renew()
    },
  }
}
