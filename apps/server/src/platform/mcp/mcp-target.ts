import { sentence, type Wording } from '@atelier/contract/write-sentence'
import { isPrivateLiteral } from '../fetch/resolve-target.ts'

/** `legacy` servers have sessions (protocol versions until 2025), `modern` ones don't. */
export type McpEra = 'modern' | 'legacy'

export interface McpTarget {
  readonly transport: 'http' | 'stdio'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly token?: string | undefined
  readonly era: McpEra | null
}

/** Rejects a URL without sending a request. Null if a request must decide. */
export const findAddressError = (address: string, allow: readonly string[]): Wording | null => {
  const { username, password, host } = new URL(address)
  if (username || password) return 'Remove the password from the URL and put it in a header.'
  return isPrivateLiteral(address, allow)
    ? sentence(
        'This URL is on a private network. Your administrator can allow it with OUTBOUND_ALLOW={host}.',
        { host },
      )
    : null
}
