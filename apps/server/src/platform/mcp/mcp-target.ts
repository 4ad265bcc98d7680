import { sentence, type Wording } from '@atelier/contract/write-sentence'
import { isPrivateLiteral } from '../fetch/resolve-target.ts'

/** The protocol’s two ways: with sessions (until 2025), and without. */
export type McpEra = 'modern' | 'legacy'

export interface McpTarget {
  readonly transport: 'http' | 'stdio'
  /** Where it answers, or the name of a program. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Of a sign-in at the server. */
  readonly token?: string | undefined
  /** As it was found not long ago; null: it is asked which of the two ways it speaks. */
  readonly era: McpEra | null
}

/** Why nobody need be asked at an address; null where somebody need be. */
export const refusalOf = (address: string, allow: readonly string[]): Wording | null => {
  const { username, password, host } = new URL(address)
  if (username || password) return 'Remove the password from the URL and put it in a header.'
  return isPrivateLiteral(address, allow)
    ? sentence(
        'This URL is on a private network. Your administrator can allow it with OUTBOUND_ALLOW={host}.',
        { host },
      )
    : null
}
