import { chromiumArgs, headlessPath } from '@atelier/testing/chromium'
import type { Browser, Locator, Page } from '@playwright/test'
import { ask, craftReply, lampPage, openChat } from '../../fixtures/crafts.ts'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { makeAdmin, setPlan } from '../../fixtures/plans.ts'
import { expect, test } from '../../fixtures/test.ts'

// lets another site's page frame one on this machine, as sites on the internet could
test.use({
  launchOptions: {
    executablePath: headlessPath,
    args: [...chromiumArgs, '--disable-features=LocalNetworkAccessChecks'],
  },
})

const lamp = craftReply('lamp', 'text/html', 'Lamp page', lampPage)
const note = craftReply('note', 'text/markdown', 'Note', '# The note\n\nIt burns oil.')

/** Shares the open craft. Returns the path of its link. */
const share = async (page: Page): Promise<string> => {
  await page.getByRole('region', { name: 'Craft' }).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share craft' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('switch', { name: /^Public/ }).press('Space')
  await expect(page.getByText('Craft updated successfully!')).toBeVisible()
  return new URL(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).pathname
}

const headingIn = (page: Page) => page.frameLocator('iframe').getByRole('heading', { name: 'Lamp' })

/** Opens another site's page that embeds the craft. */
const otherSite = async (browser: Browser, origin: string, path: string): Promise<Page> => {
  const page = await browser.newPage()
  await page.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${path}" width="800" height="600"></iframe>`,
    }),
  )
  await page.goto(`${origin}/`)
  return page
}

test('CRF-02 CRF-03 a craft is shared and unshared by its owner, read and reported by others, and taken down by an admin', async ({
  signUpAs,
  stranger,
  model,
  atelier,
  browser,
}) => {
  test.setTimeout(180_000)
  model.script = (_request, reply) => {
    reply.text(lamp)
    reply.end()
  }
  // a guest creates a craft, and must sign in to share it
  await openChat(stranger)
  await ask(stranger, 'Make a page about the lamp')
  await expect(headingIn(stranger)).toBeVisible()
  await stranger.getByRole('region', { name: 'Craft' }).getByRole('button', { name: 'Share' }).click()
  await expect(stranger.getByText('Sign in to share a craft by link.')).toBeVisible()

  const { page: owner, email } = await signUpAs('Olga Owner')
  await openChat(owner)
  await ask(owner, 'Make a page about the lamp')
  await expect(headingIn(owner)).toBeVisible()
  const path = await share(owner)
  const settings = owner.getByRole('dialog', { name: 'Share craft' })
  await expect(settings.getByRole('switch', { name: /^Watermark/ })).toBeDisabled()
  await expect(settings.getByText('You can remove it on a paid plan.')).toBeVisible()
  await stranger.goto(path)
  await expect(headingIn(stranger)).toBeVisible()
  await expect(stranger.getByText(/^Created by a user with Atelier/)).toBeVisible()

  await setPlan(atelier, email, 'pro')
  await owner.goto('/profile')
  const craft = owner.getByRole('listitem').filter({ hasText: 'Lamp page' })
  await craft.getByRole('button', { name: 'More actions for Lamp page' }).click()
  await owner.getByRole('menuitem', { name: 'Sharing settings' }).click()
  await settings.getByText('Watermark').click()
  await expect(owner.getByText('Craft updated successfully!')).toBeVisible()
  await stranger.reload()
  await expect(headingIn(stranger)).toBeVisible()
  await expect(stranger.getByText(/Created by a user with Atelier/)).toHaveCount(0)

  // only the listed sites may embed the craft
  await settings.getByText('Show on other sites').click()
  await settings.getByRole('textbox', { name: /^Allowed sites/ }).fill('http://paper.example')
  await settings.getByRole('button', { name: 'Save sites' }).click()
  await expect(settings.getByRole('button', { name: 'Copy embed code' })).toBeVisible()
  const embedUrl = `${atelier.url}${path}/embed`
  const paper = await otherSite(browser, 'http://paper.example', embedUrl)
  await expect(
    paper.frameLocator('iframe').frameLocator('iframe').getByRole('heading', { name: 'Lamp' }),
  ).toBeVisible()
  const thief = await otherSite(browser, 'http://thief.example', embedUrl)
  await expect(thief.frameLocator('iframe').locator('#craft')).toHaveCount(0)

  // a reader reports the craft and makes a copy
  await stranger.getByRole('button', { name: 'Report' }).click()
  await stranger.getByRole('textbox', { name: 'What’s wrong with it?' }).fill('It asks for a password.')
  await stranger.getByRole('button', { name: 'Send report' }).click()
  await expect(stranger.getByText('Thank you. The administrator has been notified.')).toBeVisible()
  const { page: reader } = await signUpAs('Rosa Reader')
  await reader.goto(path)
  await reader.getByRole('link', { name: 'Create my copy' }).click()
  await expect(reader).toHaveURL(/\/chat\/[\w-]{36}/)
  await expect(reader.getByText('This is your own copy of “Lamp page”')).toBeVisible()

  const { page: admin, email: adminEmail } = await signUpAs('Grace Hopper')
  await makeAdmin(atelier, adminEmail)
  await admin.goto('/admin?section=reports')
  await expect(admin.getByText('It asks for a password.')).toBeVisible()
  await admin.getByRole('button', { name: 'Unpublish Lamp page' }).click()
  const unpublishDialog = admin.getByRole('dialog', { name: 'Unpublish “Lamp page”?' })
  await unpublishDialog.getByRole('textbox').fill('It phishes.')
  await unpublishDialog.getByRole('button', { name: 'Unpublish' }).click()
  // the open page goes blank before anyone reloads it
  await expect(stranger.getByRole('heading', { name: 'This page is no longer available' })).toBeVisible()
  await owner.reload()
  await expect(craft.getByText('Unpublished by an admin')).toBeVisible()
  await admin.getByRole('button', { name: 'Publish again Lamp page' }).click()
  await stranger.reload()
  await expect(headingIn(stranger)).toBeVisible()
  // the owner unshares it, too
  await owner.reload()
  await craft.getByRole('button', { name: 'More actions for Lamp page' }).click()
  await owner.getByRole('menuitem', { name: 'Delete link' }).click()
  await expect(owner.getByText('Craft deleted successfully!')).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'This page is no longer available' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('CRF-01 CRF-02 NAV-02 a craft in a nine-tenths drawer is viewed, edited, shown full screen, shared and read', async ({
    person,
    stranger,
    model,
  }) => {
    model.script = (_request, reply) => {
      reply.text(lamp)
      reply.end()
    }
    await openChat(person)
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('Make a page about the lamp')
    await person.getByRole('button', { name: 'Send' }).tap()
    await person.getByRole('button', { name: /^Lamp page/ }).tap()
    const drawer = person.getByRole('dialog', { name: 'Craft' })
    await expect(headingIn(person)).toBeVisible()
    await expect(async () => {
      const box = await drawer.boundingBox()
      // the drawer fills everything but the space of its handle
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
      expect((box?.height ?? 0) / 844).toBeGreaterThan(0.87)
    }).toPass()
    await screenshot(person, 'craft-phone')
    for (const name of ['Share', 'More actions for this craft', 'Full screen', 'Copy code', 'Close'])
      await expectTouchTarget(drawer.getByRole('button', { name, exact: true }))
    for (const name of ['Preview', 'Code', 'Edit']) {
      await expectTouchTarget(drawer.getByRole('tab', { name }))
      await drawer.getByRole('tab', { name }).tap()
      await expect(drawer.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      // a long line of code scrolls within its own box
      if (name === 'Preview') await expectNoSidewaysScroll(person)
      expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await drawer.getByText('Plain text').tap()
    const code = drawer.getByRole('textbox', { name: 'Code for Lamp page' })
    await code.fill(lampPage.replace('<h1>Lamp</h1>', '<h1>The Lamp</h1>'))
    await screenshot(person, 'craft-phone-edit')
    await drawer.getByRole('button', { name: 'Save' }).tap()
    await expect(headingIn(person)).toHaveText('The Lamp')
    await drawer.getByRole('button', { name: 'Full screen' }).tap()
    const frame = person.locator('iframe')
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(390)
    await screenshot(person, 'craft-phone-full')
    await drawer.getByRole('button', { name: 'Exit full screen' }).tap()
    await drawer.getByRole('button', { name: 'Share' }).tap()
    const dialog = person.getByRole('dialog', { name: 'Share craft' })
    await dialog.getByRole('button', { name: 'Create link' }).tap()
    await dialog.getByRole('switch', { name: /^Public/ }).press('Space')
    await expect(person.getByText('Craft updated successfully!')).toBeVisible()
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    await expectNoSidewaysScroll(person)
    await screenshot(person, 'craft-phone-share')
    await stranger.setViewportSize({ width: 390, height: 844 })
    await stranger.goto(new URL(link).pathname)
    await expect(headingIn(stranger)).toHaveText('The Lamp')
    await expectNoSidewaysScroll(stranger)
    await expectTouchTarget(stranger.getByRole('link', { name: 'Create my copy' }))
    await expectTouchTarget(stranger.getByRole('button', { name: 'Report' }))
    await screenshot(stranger, 'craft-phone-reader')
  })
})

test('CRF-01 CRF-02 a craft is opened, edited, shared and closed by keyboard alone', async ({
  person,
  model,
}) => {
  model.script = (_request, reply) => {
    reply.text(note)
    reply.end()
  }
  const { keyboard } = person
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab doesn’t reach ${String(target)}`)
  }
  const canvas = person.getByRole('region', { name: 'Canvas' })
  const dialog = person.getByRole('dialog', { name: 'Share craft' })
  await openChat(person)
  await ask(person, 'Make a note')
  await tabTo(person.getByRole('button', { name: /^Note/ }))
  await keyboard.press('Enter')
  await expect(canvas.getByRole('heading', { name: 'The note' })).toBeVisible()
  await tabTo(canvas.getByRole('tab', { name: 'Preview' }))
  await keyboard.press('ArrowLeft')
  await expect(canvas.getByRole('tab', { name: 'Edit' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(canvas.getByRole('textbox', { name: 'Code for Note' }))
  await keyboard.press('Control+End')
  await keyboard.type('\n\nIt is lit.')
  // Tab indents in a code editor, so Escape must come first
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(canvas.getByText('Saved')).toBeVisible()
  await expect(canvas).toBeVisible()
  await tabTo(canvas.getByRole('tab', { name: 'Edit' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(canvas.getByRole('paragraph').filter({ hasText: 'It is lit.' })).toBeVisible()
  await tabTo(canvas.getByRole('button', { name: 'Share' }))
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: 'Create link' }))
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('switch', { name: /^Public/ }))
  await keyboard.press('Space')
  await expect(person.getByText('Craft updated successfully!')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(canvas).toBeVisible()
  await keyboard.press('Escape')
  await expect(canvas).toBeHidden()
})
