export { selectUsage, usesOn, usesSince } from '../queries.ts'
export { costOf, countTokens, monthOf, type Tokens, requireTokens, tally } from './tokens.ts'
