import type { AssistantTool } from '@atelier/contract/tools/assistant-tool'
import { listAssistantTools, updateAssistantTool } from '@atelier/contract/endpoints/tools/assistant-tools'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const calculator: AssistantTool = {
  name: 'calculator',
  title: 'Calculator',
  summary: 'Calculates exactly.',
  effect: 'read',
  isEssential: false,
  policy: 'allow',
}

const choose = async (policy: string) => {
  respond(listAssistantTools, { tools: [calculator] })
  const { screen } = await openApp('/settings/tools')
  const permissionButton = screen.getByRole('button', { name: /Permission for Calculator/ })
  await expect.element(permissionButton).toHaveTextContent('Allow')
  await userEvent.click(permissionButton)
  await userEvent.click(screen.getByRole('option', { name: policy }))
  return { screen, permissionButton }
}

it('CHT-02 lets a person choose which tools ask first', async () => {
  const body = Promise.withResolvers<unknown>()
  const tool = { ...calculator, policy: 'ask' as const }
  respond(updateAssistantTool, async ({ request }) => {
    body.resolve(await request.json())
    respond(listAssistantTools, { tools: [tool] })
    return tool
  })
  const { permissionButton } = await choose('Ask first')
  expect(await body.promise).toEqual({ policy: 'ask' })
  await expect.element(permissionButton).toHaveTextContent('Ask first')
})

it('CHT-02 rolls back a choice that wasn’t saved, and says so', async () => {
  respondWithError(updateAssistantTool, 'INTERNAL', 'Something went wrong here.')
  const { screen, permissionButton } = await choose('Off')
  await expect.element(screen.getByText('Couldn’t save your choice')).toBeVisible()
  await expect.element(permissionButton).toHaveTextContent('Allow')
})
