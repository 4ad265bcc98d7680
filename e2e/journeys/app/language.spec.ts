import { consentCategories, isNamed } from '@atelier/contract/people/consent-categories'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ locale: 'de-DE' })

test(
  'NAV-01 every page and server message is in German until English is selected',
  { tag: '@release' },
  async ({ person }) => {
    await person.goto('/chat')
    await expect(person.locator('html')).toHaveAttribute('lang', 'de')
    await expect(person.getByRole('link', { name: 'Projekte', exact: true })).toBeVisible()
    await expectAccessible(person, 'new chat, in German')
    for (const [path, heading] of [
      ['/chat/projects', 'Erstes Projekt erstellen'],
      ['/chat/bots', 'Kuratierte Bots'],
      ['/chat/tasks', 'Noch keine Aufgaben'],
      ['/chat/prompts', 'Öffentliche Prompts'],
    ] as const) {
      await person.goto(path)
      await expect(person.getByText(heading).first()).toBeVisible()
      await expectAccessible(person, `${path}, in German`)
    }

    // the contract's validation messages are translated, too
    await person.goto('/chat/bots/new')
    await expect(person.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect(person.getByText('Erforderlich')).toHaveCount(0)
    await person.getByRole('button', { name: 'Entwurf speichern' }).click()
    await expect(person.getByText('Erforderlich')).toHaveCount(3)
    await expect(person.getByRole('textbox', { name: 'Name' })).toBeFocused()

    await person.goto('/settings/account')
    await person.getByLabel('Aktuelles Passwort').fill('not the one')
    await person.getByLabel('Neues Passwort').fill('lights the lamp 1859')
    await person.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(person.getByText('Das aktuelle Passwort ist falsch.')).toBeVisible()
    await expectAccessible(person, 'account, in German')

    for (const field of ['Aktuelles Passwort', 'Neues Passwort']) await person.getByLabel(field).clear()
    await person.getByRole('button', { name: /Sprache/ }).click()
    await person.getByRole('option', { name: 'English' }).click()
    await expect(person.locator('html')).toHaveAttribute('lang', 'en')
    await expect(person.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible()
    await person.reload()
    await expect(person.getByRole('link', { name: 'Projects', exact: true })).toBeVisible()
    // the choice is stored in the browser, and the cookie policy lists it
    const storedKeys = await person.evaluate(() => Object.keys(localStorage))
    expect(
      storedKeys.filter((name) => !consentCategories.necessary.some((item) => isNamed(item.name, name))),
    ).toEqual([])
  },
)
