import { sentence } from '@atelier/contract/write-sentence'
import { detectEncoding } from '../../../../../platform/language/detect-encoding.ts'
import { createDecoder } from '../../../../../platform/language/encoding.ts'
import { unreadableError } from '../extraction-errors.ts'

/** Throws `CANNOT_PROCESS` for an unknown encoding. */
export const decodeText = (bytes: Uint8Array, encoding = detectEncoding(bytes)): string => {
  const text = createDecoder(encoding)?.decode(bytes)
  if (text === undefined) {
    throw unreadableError(
      sentence('This text uses an unsupported encoding ({encoding}). Save it as UTF-8.', {
        encoding,
      }),
    )
  }
  return text
}
