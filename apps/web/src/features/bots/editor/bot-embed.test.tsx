import type { Bot } from '@atelier/contract/bots/bot'
import { getBotEmbed, updateBotEmbed } from '@atelier/contract/endpoints/bots/bot-embeds'
import { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../../test/fixtures.ts'
import { openPart } from '../../../test/open-part.tsx'
import { respond } from '../../../test/server.ts'
import { BotEmbed } from './bot-embed.tsx'

it('BOT-05 lets the owner set the daily answers for visitors, and rejects invalid numbers', async () => {
  const saveResponse = Promise.withResolvers<unknown>()
  const embed = {
    sites: ['https://lamps.example'],
    script: '<script src="http://localhost:3000/embed/1.js"></script>',
    dailyMax: 50,
    usedToday: 7,
  }
  respond(getBotEmbed, embed)
  respond(updateBotEmbed, async ({ request }) => {
    saveResponse.resolve(await request.json())
    return { ...embed, dailyMax: 0 }
  })
  const bot = { id: ChatbotId.parse(newId()), access: 'public' } as Bot
  const { screen } = await openPart(<BotEmbed bot={bot} />)
  const field = screen.getByLabelText('Daily answers to visitors')
  await expect.element(field).toHaveValue('50')
  await expect.element(screen.getByText(/7 used today/)).toBeVisible()
  await expect.element(screen.getByText(/only works on this computer/)).toBeVisible()
  const saveButton = screen.getByRole('button', { name: 'Save sites' })
  await expect.element(saveButton).toBeDisabled()
  for (const invalidText of [String(limits.bot.visitorAnswersMax + 1), 'many', '']) {
    await userEvent.fill(field, invalidText)
    await expect.element(screen.getByText(/Enter a number from 0 to/)).toBeVisible()
    // the invalid value isn't sent
    await userEvent.click(saveButton)
  }
  await userEvent.fill(field, '0')
  await userEvent.click(saveButton)
  expect(await saveResponse.promise).toEqual({ sites: embed.sites, dailyMax: 0 })
})
