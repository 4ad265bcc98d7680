export { onProjectOfVault } from './on-project-of-vault.ts'
export { onVaultEvent } from './on-vault-event.ts'
