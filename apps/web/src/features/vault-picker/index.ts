import { lazy } from '../../lib/lazy.ts'

export { useAddToProject, vaultQuery } from './api.ts'
export { everything, vaultSorts, vaultTypes, type VaultSelection } from './vault-selection.ts'

/** What is fetched when somebody asks for it. */
export const VaultPicker = lazy(() => import('./vault-picker.tsx'))
