export { selectUsage, getUsedAmount, sumUsesSince } from '../queries.ts'
export {
  costOf,
  recordTokens,
  monthStartOf,
  type Tokens,
  requireTokenBudget,
  createTokenTally,
} from './tokens.ts'
