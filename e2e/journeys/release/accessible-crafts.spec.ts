import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { craftReply, lampPage } from '../../fixtures/crafts.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { dataOf } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Creates a page and a text with two versions each, in one chat. Returns the IDs of the chat and of both
 * crafts.
 */
const makeCrafts = async ({ request }: Page, answers: string[], script: (text: string) => void) => {
  const post = (path: string, data: object) => dataOf(request.post(path, { data }))
  const { id: chatId } = (await post('/v1/chats', { title: 'Crafts' })) as { id: string }
  const read = async () =>
    (await dataOf(request.get(`/v1/chats/${chatId}`))) as {
      messages: { id: string; role: string; status: string; parts: { type: string; craftId?: string }[] }[]
    }
  const crafts: string[] = []
  for (const text of answers) {
    script(text)
    const parentId = (await read()).messages.at(-1)?.id ?? null
    await request.post(`/v1/chats/${chatId}/messages`, {
      data: { text: 'Continue', model: 'openai/scripted', parentId },
    })
    await expect.poll(async () => (await read()).messages.at(-1)?.parts.length).toBeGreaterThan(0)
    const part = (await read()).messages.at(-1)?.parts.find(({ type }) => type === 'craft')
    if (part?.craftId) crafts.push(part.craftId)
  }
  return { chatId, page: crafts[0] ?? '', text: crafts[2] ?? '' }
}

const craftReplies = [
  craftReply('lamp', 'text/html', 'Lamp page', lampPage),
  '<craft identifier="lamp" type="edit"><old><h1>Lamp</h1></old><new><h1>The Lamp</h1></new></craft>',
  craftReply('note', 'text/markdown', 'Note', '# The note\n\nIt burns **oil**.'),
  '<craft identifier="note" type="edit"><old>It burns</old><new>The lamp burns</new></craft>',
]

for (const [locale, language] of [
  ['en-GB', 'en'],
  ['de-DE', 'de'],
] as const)
  test.describe(language, () => {
    test.use({ locale })

    test(`CRF-01 CRF-02 CKI-01 every state of the craft window and the cookie dialogs is accessible: ${language}`, async ({
      signUpAs,
      browser,
      model,
    }) => {
      test.setTimeout(600_000)
      const { page } = await signUpAs('Grace Hopper')
      const { chatId, ...crafts } = await makeCrafts(page, craftReplies, (text) => {
        model.script = (_request, reply) => {
          reply.text(text)
          reply.end()
        }
      })
      const check = async (screenName: string) => {
        await expectAccessible(page, `${language}, ${screenName}`)
        await screenshot(page, `${language}-craft-${screenName}`)
      }
      const press = (name: RegExp) => page.getByRole('button', { name }).first().click()
      await page.goto(`/chat/${chatId}?panel=crafts&craft=${crafts.page}`)
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'The Lamp' })).toBeVisible()
      await check('preview')
      const tabs = page.getByRole('tab')
      await tabs.nth(1).click()
      await check('code')
      await tabs.nth(2).click()
      await expect(page.locator('.cm-content')).toBeVisible()
      await check('edit')
      await page.getByRole('switch').last().press('Space')
      await expect(page.getByRole('textbox', { name: /Lamp page/ })).toBeVisible()
      await check('plain text')
      await press(/^(Version|Fassung) 2/)
      await expect(page.getByRole('menuitemradio').or(page.getByRole('menuitem')).first()).toBeVisible()
      await check('versions')
      await page.keyboard.press('Escape')
      await press(/^(More actions for this craft|Weitere Aktionen für dieses Craft)$/)
      await page.getByRole('menuitem', { name: /Compare|vergleichen/ }).click()
      await expect(page.locator('.cm-content').last()).toBeVisible()
      await expect(
        page.getByText(language === 'de' ? /\d unveränderte Zeilen/ : /\d unchanged lines/),
      ).toBeVisible()
      await check('difference')
      const panel = page.getByRole('region', { name: 'Craft' })
      await panel.getByRole('button', { name: /^(Share|Teilen)$/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^(Create link|Link erstellen)$/ }).click()
      await expect(dialog.getByRole('switch')).toHaveCount(3)
      await check('share')
      await page.goto(`/chat/${chatId}?panel=canvas&craft=${crafts.text}`)
      await page.getByRole('heading', { name: 'The note' }).selectText()
      await expect(page.getByRole('button', { name: /^(Shorter|Kürzer)$/ })).toBeVisible()
      await check('canvas')
      await page.goto('/profile')
      await expect(page.getByText('Lamp page')).toBeVisible()
      await check('profile')

      const context = await browser.newContext({ locale, baseURL: new URL(page.url()).origin })
      const visitor = await context.newPage()
      await visitor.goto('/chat')
      await expect(visitor.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await expectAccessible(visitor, `${language}, cookie banner`)
      await visitor.goto('/chat#cookies')
      await expect(visitor.getByRole('dialog').getByRole('switch')).toHaveCount(4)
      await expectAccessible(visitor, `${language}, cookie preferences`)
      await context.close()
    })
  })
