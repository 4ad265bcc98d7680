import type { VaultSelection } from '../vault-picker/index.ts'

export interface VaultScreenProps {
  selection: VaultSelection
  onChange: (selection: VaultSelection) => void
}
