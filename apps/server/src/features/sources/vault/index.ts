export { listVault } from './list-vault.ts'
