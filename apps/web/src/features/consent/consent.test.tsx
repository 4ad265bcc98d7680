import { consentCategories } from '@atelier/contract/people/consent-categories'
import { getConsent, recordConsent } from '@atelier/contract/endpoints/people/consent'
import { connectDrive, getCloudDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announcements } from '../../lib/browser/announce.ts'
import { consentChoice, allCategories, reloadConsent } from '../../lib/browser/consent.ts'
import { aGuest } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const key = 'atelier.consent'
const storeChoice = (choice: object | null) => {
  if (choice === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(choice))
  reloadConsent()
}
const { version } = consentCategories
const day = 24 * 3_600_000

const withDrive = () =>
  respond(getCloudDrive, {
    isConfigured: true,
    isConnected: true,
    picker: { scriptUrl: `${location.origin}/v1/no-script.js`, developerKey: 'a key', appId: '4711' },
  })

it('CKI-01 announces the cookie banner once and politely, even when the preference center is closed without a choice', async () => {
  storeChoice(null)
  const { screen } = await openApp('/chat')
  const cookieAnnouncements = () => announcements.get().filter(({ text }) => text.startsWith('Cookies:'))
  const banner = screen.getByRole('region', { name: 'Cookies' })
  await expect.element(banner).toBeVisible()
  await expect.poll(cookieAnnouncements).toHaveLength(1)
  expect(banner.element().querySelector('[role=status], [role=alert], [aria-live]')).toBeNull()
  await userEvent.click(banner.getByRole('button', { name: 'Manage Cookies' }))
  const center = screen.getByRole('dialog', { name: 'Cookie Preference Center' })
  await expect.element(center).toBeVisible()
  expect(center.element().querySelector('[role=status], [role=alert], [aria-live]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(banner).toBeVisible()
  expect(cookieAnnouncements()).toHaveLength(1)
})

it('NAV-02 CKI-01 shows a banner on a phone whose texts are smaller than the first screen’s', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  storeChoice(null)
  const { screen } = await openApp('/chat')
  const banner = screen.getByRole('region', { name: 'Cookies' })
  await expect.element(banner).toBeVisible()
  const areaOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { width, height } = range.getBoundingClientRect()
    return width * height
  }
  const hint = screen.getByText(/^Answers come from your files and links/)
  await expect.element(hint).toBeVisible()
  const areas = [...banner.element().querySelectorAll('p')].map(areaOf)
  expect(Math.max(...areas)).toBeLessThan(areaOf(hint.element()))
})

it.each([
  ['no one has made a choice', null],
  ['the catalog has changed', { version: version - 1, allowed: ['ncm'], at: Date.now() }],
  ['the choice is older than six months', { version, allowed: ['ncm'], at: Date.now() - 181 * day }],
  ['the stored choice is invalid', { version, allowed: 'everything', at: 'today' }],
])('CKI-01 asks when %s, and allows nothing meanwhile', async (_, choice) => {
  storeChoice(choice)
  const { screen } = await openApp('/chat')
  const banner = screen.getByRole('region', { name: 'Cookies' })
  await expect.element(banner.getByRole('button', { name: 'Manage Cookies' })).toBeVisible()
  await expect.element(banner.getByText('No optional services are in use.', { exact: false })).toBeVisible()
  expect(consentChoice.get()).toBeNull()
  await userEvent.click(banner.getByRole('button', { name: 'Accept all' }))
  await expect.element(banner).not.toBeInTheDocument()
  expect(consentChoice.get()?.allowed).toEqual(['analytics', 'marketing', 'ncm', 'tawkto'])
})

it('CKI-01 doesn’t ask people who have made a choice', async () => {
  storeChoice({ version, allowed: [], at: Date.now() - 170 * day })
  const { screen } = await openApp('/settings/account')
  await userEvent.click(screen.getByRole('button', { name: 'Manage Cookies' }))
  await expect.element(screen.getByRole('switch', { name: 'Analytics' })).not.toBeChecked()
  await expect.element(screen.getByRole('region', { name: 'Cookies' })).not.toBeInTheDocument()
})

it('CKI-01 treats the browser’s privacy signal as a refusal', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'))
  storeChoice(null)
  expect(consentChoice.get()?.allowed).toEqual([])
})

it('CKI-01 deletes a category’s data when it is unchecked, and keeps what is necessary', async () => {
  localStorage.setItem('twk_token', 'x')
  sessionStorage.setItem('mp_1', 'x')
  sessionStorage.setItem('atelier.draft.new', 'Half a question')
  const { screen } = await openApp('/settings/account')
  await userEvent.click(screen.getByRole('button', { name: 'Manage Cookies' }))
  await userEvent.click(screen.getByText('Live support chat (tawk.to)'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('twk_token')).toBeNull()
  // data that is necessary or still allowed is kept
  expect(sessionStorage.getItem('mp_1')).toBe('x')
  expect(sessionStorage.getItem('atelier.draft.new')).toBe('Half a question')
  expect(consentChoice.get()?.allowed).toEqual(['analytics', 'marketing', 'ncm'])
  sessionStorage.clear()
})

it('CKI-01 asks before anything from Google loads, and loads nothing after a refusal', async () => {
  withDrive()
  storeChoice({ version, allowed: ['analytics'], at: Date.now() })
  let requestCount = 0
  respond(connectDrive, () => {
    requestCount++
    return { redirectUrl: null, token: 'ya29.token', error: null }
  })
  const { screen } = await openApp('/vault')
  const addFromDrive = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add Content' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /^Add from Google Drive/ }))
  }
  await addFromDrive()
  const confirmDialog = screen.getByRole('alertdialog', { name: 'Allow Google file picker?' })
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Not now' }))
  await expect.element(confirmDialog).not.toBeInTheDocument()
  expect(requestCount).toBe(0)
  expect(document.querySelector('script[src*="no-script"]')).toBeNull()

  await addFromDrive()
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Allow' }))
  await expect.element(screen.getByText('Couldn’t open Google’s file picker')).toBeVisible()
  expect(requestCount).toBe(1)
  expect(consentChoice.get()?.allowed).toEqual(['analytics', 'ncm'])
})

it('CKI-01 records an account’s choice, and adopts a newer choice from another device', async () => {
  storeChoice({ version, allowed: [], at: 1_000 + Date.now() - 60_000 })
  const recordedBodies: unknown[] = []
  let newestChoice = { version, allowed: ['ncm' as const], at: Date.now() - 30_000 }
  respond(getConsent, () => ({ choice: newestChoice }))
  respond(recordConsent, async ({ request }) => {
    newestChoice = (await request.json()) as typeof newestChoice
    recordedBodies.push(newestChoice.allowed)
    return { choice: newestChoice }
  })
  const { screen } = await openApp('/settings/account')
  await expect.poll(() => consentChoice.get()?.allowed).toEqual(['ncm'])
  await userEvent.click(screen.getByRole('button', { name: 'Manage Cookies' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject non-essential' }))
  await expect.poll(() => recordedBodies).toEqual([[]])
  expect(consentChoice.get()?.allowed).toEqual([])
})

it('CKI-01 keeps a refusal that follows a consent, even if the consent is recorded last', async () => {
  storeChoice(null)
  const failure = Promise.withResolvers<void>()
  const answeredCounts: number[] = []
  respond(recordConsent, async ({ request }) => {
    const choice = (await request.json()) as { version: number; allowed: never[]; at: number }
    if (choice.allowed.length === 0) failure.resolve()
    else await failure.promise
    answeredCounts.push(choice.allowed.length)
    return { choice }
  })
  const { screen } = await openApp('/settings/account')
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Manage Cookies' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject non-essential' }))
  await expect.poll(() => answeredCounts).toEqual([0, allCategories.length])
  await userEvent.click(screen.getByRole('button', { name: 'Manage Cookies' }))
  await expect.element(screen.getByRole('switch', { name: 'Analytics' })).not.toBeChecked()
  expect(consentChoice.get()?.allowed).toEqual([])
})

it('CKI-01 keeps a guest’s choice in the browser', async () => {
  respond(getUser, aGuest())
  respondWithError(recordConsent, 'NOT_ALLOWED', 'What guests choose stays in their browser.')
  storeChoice(null)
  const { screen } = await openApp('/chat')
  await userEvent.click(screen.getByRole('button', { name: 'Accept all' }))
  await expect.element(screen.getByRole('region', { name: 'Cookies' })).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem(key) ?? '{}')).not.toHaveProperty('of')
})
