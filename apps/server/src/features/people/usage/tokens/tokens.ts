import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { tooManyRequests } from '../../../../platform/limits/throttle.ts'
import { dayOf, findPlan, upgradeHint } from '../../plans/index.ts'
import { addUse, getUsedAmount, sumUsesSince } from '../queries.ts'

export interface Tokens {
  readonly input: number
  readonly output: number
}

export const createTokenTally = () => {
  const tokens = { input: 0, output: 0 }
  const add = ({ input, output }: Tokens) => {
    tokens.input += input
    tokens.output += output
  }
  return { tokens, add }
}

/** In millionths of the currency; null if the model has no price. */
export const costOf = (
  { models }: Pick<AppContext, 'models'>,
  model: string,
  { input, output }: Tokens,
): number | null => {
  const prices = models.pricesOf(model)
  return prices && Math.round(input * prices.input + output * prices.output)
}

export const recordTokens = async (
  context: Pick<AppContext, 'clock' | 'models'>,
  tx: Database,
  actor: Actor,
  model: string,
  tokens: Tokens,
): Promise<void> => {
  const total = tokens.input + tokens.output
  if (total === 0) return
  const day = dayOf(context.clock.now())
  await addUse(tx, actor, day, 'tokens', total)
  const cost = costOf(context, model, tokens)
  if (cost !== null && cost > 0) await addUse(tx, actor, day, 'cost', cost)
}

export const monthStartOf = (now: Date): string => `${dayOf(now).slice(0, 7)}-01`

/** AUTH-06: throws once this month's cost reaches the plan's budget. */
const requireBudget = async (
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  if (Object.values(config.plans).every(({ budget }) => budget === null)) return
  const { budget } = config.plans[await findPlan(tx, actor.userId)]
  if (budget === null) return
  if (budget === 0)
    throw new AppError(
      'USAGE_LIMIT_REACHED',
      sentence('Your plan doesn’t include model answers. Your message wasn’t sent. {more}', {
        more: upgradeHint(config),
      }),
    )
  if ((await sumUsesSince(tx, actor.userId, monthStartOf(clock.now()), 'cost')) < budget) return
  throw new AppError(
    'USAGE_LIMIT_REACHED',
    sentence('You’ve used your plan’s budget for this month. Your message wasn’t sent. {config}', {
      config: upgradeHint(config),
    }),
  )
}

export const requireTokenBudget = async (
  context: Pick<AppContext, 'config' | 'clock'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  await requireBudget(context, tx, actor)
  const { tokensPerDay } = context.config.limits
  if (tokensPerDay === null) return
  if (tokensPerDay === 0)
    throw new AppError(
      'USAGE_LIMIT_REACHED',
      sentence('Answers from models are turned off on this server. Your message wasn’t sent. {more}', {
        more: upgradeHint(context.config),
      }),
    )
  const now = context.clock.now()
  if ((await getUsedAmount(tx, actor.userId, dayOf(now), 'tokens')) < tokensPerDay) return
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  throw tooManyRequests(
    'You’ve used your answer budget for today. Your message wasn’t sent. Try again tomorrow.',
    tomorrow,
    now,
  )
}
