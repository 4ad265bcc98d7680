export { onVaultEvent } from './on-vault-event.ts'
