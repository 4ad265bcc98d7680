import { lazy } from '../../lib/lazy.ts'

export { useAddToProject, vaultQuery } from './api.ts'
export { initialSelection, vaultSorts, vaultTypes, type VaultSelection } from './vault-selection.ts'

export const VaultPicker = lazy(() => import('./vault-picker.tsx'))
