import { Plan } from '@atelier/contract/user'
import type { AppContext } from '../../context.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { AppError } from '../../platform/app-error.ts'
import { findUserByEmail, updatePlanRow } from './queries.ts'

/** What somebody can be put on; a guest’s comes with the guest. */
const plans = Plan.exclude(['guest']).options
type SettablePlan = (typeof plans)[number]

const isSettable = (text: string): text is SettablePlan => plans.some((plan) => plan === text)

/** What whoever runs Atelier does once somebody has paid, or pays no more; says how it stands then. */
export const setPlan = (
  context: Pick<AppContext, 'db' | 'events'>,
  email: string,
  plan: string,
): Promise<string> => {
  if (!isSettable(plan))
    throw new AppError('BAD_INPUT', `There is no plan “${plan}” to give: ${plans.join(', ')}.`)
  return context.db.transaction(async (tx) => {
    const person = await findUserByEmail(tx, email.trim().toLowerCase())
    if (!person) throw new AppError('NOT_FOUND', `Nobody has an account with ${email}.`)
    await updatePlanRow(
      tx,
      grantForJob('whoever runs Atelier says so', 'account', person.id, 'SET_PLAN'),
      plan,
    )
    await context.events.publish(tx, [person.id], { type: 'preference' })
    const said = `${person.email} was on ${person.plan} and is on ${plan} now.`
    return person.teamId ? `${said} While they are in a team, the team’s plan counts.` : said
  })
}
