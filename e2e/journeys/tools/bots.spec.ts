import { messages } from '@atelier/contract/messages'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { openFromMoreMenu } from '../../fixtures/more-menu.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { expect, test } from '../../fixtures/test.ts'

test('BOT-02 BOT-04 BOT-05 other people use a bot, and only its owner sees its sources’ text', async ({
  person,
  signUpAs,
  site,
  stranger,
  atelier,
}) => {
  await person.goto('/chat')
  await openFromMoreMenu(person, 'Bots')
  await expect(person.getByRole('heading', { name: 'Curated bots' })).toBeVisible()
  await expect(person.getByText('@plain_words')).toBeVisible()
  await screenshot(person, 'bots')
  await person.getByRole('link', { name: 'New bot' }).click()
  const name = `Keeper ${crypto.randomUUID().slice(0, 8)}`
  await person.getByLabel('Name').fill(name)
  await person.getByLabel('Description').fill('Knows the lamps')
  await person.getByLabel('Greeting').fill('Ahoy!')
  await person.getByLabel('Prompt').fill('Answer as a lighthouse keeper.')
  await person.getByRole('button', { name: 'Add conversation starter' }).click()
  await person.getByLabel('Conversation starter 1', { exact: true }).fill('How much does the lamp burn?')
  await person.getByRole('button', { name: 'Save draft' }).click()

  await person.getByRole('button', { name: 'Text Content' }).click()
  const dialog = person.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Lamp')
  await dialog.getByLabel('Text').fill('The lamp burns 417 litres of paraffin each winter.')
  await dialog.getByRole('button', { name: 'Add text' }).click()
  const attachments = person.getByRole('list', { name: 'Current Attachments' })
  await expect(attachments.getByText('Lamp')).toBeVisible()
  await expect(attachments.getByText('Reading…')).toBeHidden()
  await screenshot(person, 'bot-editor')

  await person.getByRole('tab', { name: 'Preview' }).click()
  await person.getByRole('button', { name: 'How much does the lamp burn?' }).click()
  await expect(person.getByText('The lamp burns 417 litres').first()).toBeVisible()
  await screenshot(person, 'bot-preview')
  await person.getByRole('tab', { name: 'Edit' }).click()
  await person.getByRole('button', { name: 'Deploy Bot' }).click()
  await expect(person.getByText(messages.bots.deployed)).toBeVisible()
  await person.getByRole('button', { name: /Private/ }).click()
  await person.getByRole('option', { name: /^Public/ }).click()
  await expect(person.getByText(messages.bots.updated)).toBeVisible()

  const { page, email } = await signUpAs('Bob')
  await setPlan(atelier, email, 'pro')
  await page.goto('/chat/bots')
  await expect(page.getByRole('button', { name: 'Account: Bob Pro' })).toBeVisible()
  await page.getByLabel('Search bots').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: /Edit/ })).toHaveCount(0)
  await card.getByRole('button', { name: `Profile of ${name}` }).click()
  await screenshot(page, 'bot-profile')
  await page.getByRole('button', { name: 'Start chat' }).click()
  await expect(page.getByText('Ahoy!')).toBeVisible()
  await page.getByRole('button', { name: 'How much does the lamp burn?' }).click()
  const closedSourcesNotice = page.getByText('its sources are closed').first()
  await expect(closedSourcesNotice).toBeVisible()
  await expect(page.getByText('417 litres')).toHaveCount(0)
  await screenshot(page, 'bot-chat')

  // guests can find but not edit the bot, and use it by keyboard on a phone
  await stranger.setViewportSize({ width: 390, height: 844 })
  await stranger.goto('/chat/bots')
  await stranger.getByLabel('Search bots').fill(name)
  const botItem = stranger.getByRole('listitem').filter({ hasText: name })
  await expect(botItem.getByRole('link', { name: /Edit/ })).toHaveCount(0)
  await expectNoSidewaysScroll(stranger)
  await botItem.getByRole('button', { name: `Profile of ${name}` }).press('Enter')
  await expect(stranger.getByRole('button', { name: 'Start chat' })).toBeVisible()
  await screenshot(stranger, 'bot-profile-phone')
  await stranger.getByRole('button', { name: 'Start chat' }).press('Enter')
  await expect(stranger.getByText('Ahoy!')).toBeVisible()

  // the bot runs on another site's page once the owner has allowed the site
  const updateResponse = await person.request.put(
    `/v1/chatbots/${new URL(person.url()).pathname.split('/').at(-1)}/embed`,
    {
      data: { sites: ['https://elsewhere.example'] },
    },
  )
  const { data } = (await updateResponse.json()) as { data: { script: string } }
  site.answers['/lamps'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Lamps</h1>${data.script}`)
  }
  await person.reload()
  await person.getByLabel('Allowed sites, one per line').fill(site.url)
  await person.getByRole('button', { name: 'Save sites' }).click()
  await expect(person.getByLabel('Embed code')).toHaveValue(data.script)
  await person.getByRole('heading', { name: 'Statistics' }).scrollIntoViewIfNeeded()
  await screenshot(person, 'bot-statistics')
  await expectAccessible(person, 'bot editor with sites and statistics')
  await stranger.goto(`${site.url}/lamps`)
  await stranger.getByRole('button', { name: 'Ask' }).click()
  const frame = stranger.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Your question' }).fill('How much does the lamp burn?')
  await frame.getByRole('button', { name: 'Ask' }).click()
  await expect(frame.getByText('its sources are closed')).toBeVisible()
  await screenshot(stranger, 'bot-elsewhere')

  await person.goto('/chat/bots')
  await person.getByRole('button', { name: `Delete ${name}` }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'Delete bot' }).click()
  await expect(person.getByText(messages.bots.deleted)).toBeVisible()
  await page.reload()
  await expect(page.getByText(messages.bots.unavailable)).toBeVisible()
  await expect(closedSourcesNotice).toBeVisible()
})
