export { makeAdmin } from './claim.ts'
export { hasAdmin } from './queries.ts'
