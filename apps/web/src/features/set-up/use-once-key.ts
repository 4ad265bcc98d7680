import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'

/**
 * The key that makes a thing once. A refused try made nothing, and the next one is another; one that was cut off
 * may have, and must not make a second thing.
 */
export const useOnceKey = (): { key: string; renew: () => void; renewAfter: (error: unknown) => void } => {
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
