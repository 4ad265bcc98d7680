import { expect, it } from 'vitest'
import { signUp } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { withoutTokens, withTokensPerDay } from '../../../../test/with-limits.ts'
import { actAs } from '../../../../platform/actor.ts'
import { requireTokenBudget } from './index.ts'

describeApp('the answer budget', (test) => {
  const readError = async () => {
    const { context } = test()
    const actor = actAs({ kind: 'user', userId: (await signUp(test())).id })
    return requireTokenBudget(context, context.db, actor).catch((error: unknown) => error)
  }

  it('AUTH-06 says that answers are turned off when the limit is 0, rather than used up for today', async () => {
    expect(await withTokensPerDay(test(), 0, readError)).toMatchObject({
      code: 'USAGE_LIMIT_REACHED',
      message:
        'Answers from models are turned off on this server. Your message wasn’t sent. Your administrator can raise your limits.',
    })
    expect(await withoutTokens(test(), readError)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('AUTH-06 says that a plan without a budget doesn’t include model answers', async () => {
    const { plans } = test().context.config
    const { free } = plans
    Object.assign(plans, { free: { ...free, budget: 0 } })
    const error = await readError()
    Object.assign(plans, { free })
    expect(error).toMatchObject({
      message: expect.stringMatching(/^Your plan doesn’t include model answers/) as unknown,
    })
  })
})
