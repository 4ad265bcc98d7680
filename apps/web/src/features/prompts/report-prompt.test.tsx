import { reportPrompt } from '@atelier/contract/endpoints/admin/moderation'
import { PromptId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond } from '../../test/server.ts'
import { ReportPrompt } from './report-prompt.tsx'

it('PRM-01 reports a public prompt with a reason', async () => {
  const id = PromptId.parse(newId())
  const body = Promise.withResolvers<unknown>()
  respond(reportPrompt, async ({ request }) => {
    body.resolve(await request.json())
    return { id }
  })
  const { screen } = await openPart(<ReportPrompt id={id} name="Grumble" />)
  await userEvent.click(screen.getByRole('button', { name: 'Report Grumble' }))
  await userEvent.fill(screen.getByLabelText('Reason'), 'It is rude.')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await body.promise).toEqual({ reason: 'It is rude.' })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
