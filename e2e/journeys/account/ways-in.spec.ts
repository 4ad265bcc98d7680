import { startMcp } from '@atelier/testing/start-mcp'
import { startSignIn } from '@atelier/testing/start-sign-in'
import { bundleBrowserProgram } from '../../fixtures/bundle.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { dataOf, makeProject } from '../../fixtures/projects.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const browserProgram = await bundleBrowserProgram()

test('AUTH-07 AUTH-08 API-15 LAB-03 a person signs in with a passkey, authorizes an app, and signs in at a plugin’s server', async ({
  signUpAs,
  site,
  atelier,
}) => {
  const { page, email } = await signUpAs('Otto Lind')
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('WebAuthn.enable')
  const { authenticatorId } = await cdpSession.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await screenshot(page, 'add-passkey')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(row).toContainText('My laptop')
  await screenshot(page, 'account-passkeys')

  // a guest's work is kept when signing in with a passkey, as with a password
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: /^Account: Guest/ })).toBeVisible()
  const chat = (await dataOf(page.request.post('/v1/chats', { data: { title: 'Made as a guest' } }))) as {
    id: string
  }
  // the virtual authenticator confirms once the button is pressed, not when the email field offers the
  // passkey
  const setFingerprintPresence = (isEnabled: boolean) =>
    cdpSession.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isEnabled })
  await setFingerprintPresence(false)
  await page.goto('/sign-in')
  const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(passkeyButton).toBeVisible()
  await screenshot(page, 'sign-in-with-passkey')
  // a confirmation before the browser waits for it is ignored, so it is repeated, as is the press if the
  // browser has given up
  await expect(async () => {
    if ((await passkeyButton.isVisible()) && (await passkeyButton.isEnabled())) await passkeyButton.click()
    await setFingerprintPresence(false)
    await setFingerprintPresence(true)
    await expect(page.getByText('Otto Lind').first()).toBeAttached({ timeout: 3000 })
  }).toPass()
  expect((await page.request.get(`/v1/chats/${chat.id}`)).status()).toBe(200)

  // a page of another origin uses the official client: it requests access and is redirected back with a code
  const project = await makeProject(page.request, 'Lighthouse')
  site.answers = {
    '/program.js': (_request, response) =>
      void response.setHeader('content-type', 'text/javascript').end(browserProgram),
    '/program': (_request, response) =>
      void response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><body><script type="module" src="/program.js"></script>'),
  }
  const expectText = (text: RegExp | string) => expect(page.locator('body')).toContainText(text)
  const program = `${site.url}/program?server=${encodeURIComponent(`${atelier.url}/mcp`)}`
  await page.goto(program)
  await expect(page.getByRole('heading', { name: /“Lighthouse editor” wants/ })).toBeVisible()
  await screenshot(page, 'connect-app')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expectText('["list_projects","search","fetch","read_source","ask_project"]')
  await expectText(project)
  const creation = page.request.post(`${atelier.url}/v1/user/api-keys`, {
    data: { name: 'Editor', scope: 'answers' },
  })
  await page.goto(`${program}#${String((await dataOf(creation))['key'])}`)
  await page.reload()
  await expectText('["list_projects","ask_project"]')
  await expectText(project)

  // a plugin's server requires sign-in, and then offers its tools
  await using server = await startMcp([{ name: 'lamp', title: 'Light a lamp' }])
  await using provider = await startSignIn(server.url)
  server.guard = provider.challenge
  // plugins come with a paid plan
  await setPlan(atelier, email, 'pro')
  await dataOf(page.request.patch('/v1/user/preferences', { data: { mcpMode: { isEnabled: true } } }))
  await page.goto('/chat/plugins')
  await page.getByRole('button', { name: 'Add plugin' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add plugin' })
  await addDialog.getByLabel('Name', { exact: true }).fill('Lamps')
  await addDialog.getByLabel('URL').fill(server.url)
  await addDialog.getByRole('button', { name: 'Connect' }).click()
  const signInButton = addDialog.getByRole('button', { name: `Sign in at ${provider.host}` })
  await expect(signInButton).toBeVisible()
  await screenshot(page, 'plugin-sign-in')
  await signInButton.click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('You’re signed in', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your plugins' })).toContainText('1 tool')
  await screenshot(page, 'plugin-signed-in')
})
