import type { Attachment } from '@atelier/contract/sources/attachment'
import type { VaultSort } from '@atelier/contract/sources/vault'

export const vaultTypes = ['FILE', 'IMAGE', 'LINK', 'TEXT'] as const satisfies Attachment['type'][]
export const vaultSorts = ['newest', 'name', 'size'] as const satisfies VaultSort[]

export interface VaultSelection {
  q: string
  type: (typeof vaultTypes)[number] | 'ALL'
  tag: string
  sort: (typeof vaultSorts)[number]
}

export const initialSelection: VaultSelection = { q: '', type: 'ALL', tag: '', sort: 'newest' }
