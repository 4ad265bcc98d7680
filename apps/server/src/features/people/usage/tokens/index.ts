export { selectUsage, findUses, sumUsesSince } from '../queries.ts'
export { costOf, recordTokens, monthStartOf, type Tokens, requireTokens, createTokenTally } from './tokens.ts'
