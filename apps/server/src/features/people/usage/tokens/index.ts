export { selectUsage, usesOn, usesSince } from '../queries.ts'
export { costOf, recordTokens, monthOf, type Tokens, requireTokens, tally } from './tokens.ts'
