import * as endpoints from '@atelier/contract/endpoints/tools/assistant-tools'
import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import { expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { ToolContext } from '../../../platform/tools/tool.ts'
import { calculator } from './calculator.ts'

const policiesOf = async (actor: TestActor) =>
  new Map((await actor.get(endpoints.listAssistantTools)).tools.map(({ name, policy }) => [name, policy]))

describeApp('assistant tools', (test) => {
  it('LAB-02 are allowed or turned off per person', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const policiesBefore = await policiesOf(bob)
    const [name = ''] = policiesBefore.keys()
    const params = { name }
    const updatedTool = await ada.get(endpoints.updateAssistantTool, { params, body: { policy: 'off' } })
    expect(updatedTool).toMatchObject({ name, policy: 'off' })
    expect((await policiesOf(ada)).get(name)).toBe('off')
    expect(await policiesOf(bob)).toEqual(policiesBefore)
  })

  it('LAB-02 returns not found for an unknown tool name', async () => {
    const ada = await signUp(test())
    const params = { name: 'nothing' }
    expect((await ada.call(endpoints.updateAssistantTool, { params, body: { policy: 'off' } })).status).toBe(
      404,
    )
  })

  it('CHT-02 calculate with numbers in the person’s locale', async () => {
    const [ada, ben] = [await signUp(test()), await signUp(test())]
    await ada.get(updatePreferences, { body: { language: 'de' } })
    const calculate = ({ id: userId }: TestActor) => {
      const context = { app: test().context, userId } as unknown as ToolContext
      return calculator.execute({ expression: '1.250 * 3.5' }, context)
    }
    expect(await calculate(ada)).toEqual({
      text: '1.250 * 3.5 = 4375',
      output: [{ type: 'text', text: '= 4.375' }],
    })
    expect((await calculate(ben)).text).toBe('1.250 * 3.5 = 4.375')
  })
})
