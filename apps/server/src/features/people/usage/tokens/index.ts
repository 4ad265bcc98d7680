export { selectUsage, usedOn, usedSince } from '../queries.ts'
export { costOf, countTokens, monthOf, type Tokens, requireTokens, tally } from './tokens.ts'
