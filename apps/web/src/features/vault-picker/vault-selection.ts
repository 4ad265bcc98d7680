import type { Attachment } from '@atelier/contract/attachment'
import type { VaultSort } from '@atelier/contract/vault'

export const vaultTypes = ['FILE', 'IMAGE', 'LINK', 'TEXT'] as const satisfies Attachment['type'][]
export const vaultSorts = ['newest', 'name', 'size'] as const satisfies VaultSort[]

/** What of the vault is shown, and in which order. */
export interface VaultSelection {
  q: string
  type: (typeof vaultTypes)[number] | 'ALL'
  /** What it is about; '' for anything. */
  tag: string
  sort: (typeof vaultSorts)[number]
}

export const everything: VaultSelection = { q: '', type: 'ALL', tag: '', sort: 'newest' }
