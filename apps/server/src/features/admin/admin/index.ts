export { makeAdmin } from './claim.ts'
export { hasAccount, hasAdmin } from './queries.ts'
