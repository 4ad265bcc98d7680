import type { Attachment } from '@atelier/contract/sources/attachment'
import { findKnownFiles as endpoint } from '@atelier/contract/endpoints/sources/vault-lookup'
import { limits } from '@atelier/contract/limits'
import { call } from '../../lib/api/api-client.ts'

/**
 * Looks up the same bytes among the user's files before uploading; null if none are found or the lookup
 * fails.
 */
export const findDuplicate = async (file: File): Promise<Attachment | null> => {
  // crypto.subtle requires HTTPS; otherwise the server reports duplicates after the upload
  if (!('subtle' in crypto) || file.size > limits.upload.fileBytes) return null
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const { known: results } = await call(endpoint, { body: { hashes: [hash] } })
    const attachment = results[0]?.attachment
    return attachment && attachment.status !== 'failed' ? attachment : null
  } catch {
    return null
  }
}
