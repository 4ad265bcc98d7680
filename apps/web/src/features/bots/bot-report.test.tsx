import type { Bot } from '@atelier/contract/bots/bot'
import { reportBot } from '@atelier/contract/endpoints/admin/moderation'
import { ChatbotId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond } from '../../test/server.ts'
import { BotDetails } from './bot-details.tsx'

const bot = {
  id: ChatbotId.parse(newId()),
  name: 'Grump',
  handle: 'grump',
  description: 'Grumbles',
  icon: null,
  categories: [],
  tags: [],
  skills: null,
  starters: [],
  owner: { name: 'Ada' },
  access: 'public',
  timesUsed: 0,
  isOwner: false,
  curated: false,
  takenDownReason: null,
} as unknown as Bot

it('BOT-02 reports a public bot with a reason, but not the user’s own', async () => {
  const body = Promise.withResolvers<unknown>()
  respond(reportBot, async ({ request }) => {
    body.resolve(await request.json())
    return { id: bot.id }
  })
  const { screen } = await openPart(
    <>
      <BotDetails bot={bot} />
      <BotDetails bot={{ ...bot, name: 'Own', isOwner: true }} />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Report' }).elements()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  await userEvent.fill(screen.getByLabelText('Reason'), 'It insults people.')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await body.promise).toEqual({ reason: 'It insults people.' })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
