import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { chromiumArgs, chromiumPath } from '@atelier/testing/chromium'
import { attackPage, craftAttacks, craftEscapes } from '../../fixtures/craft-attacks.ts'
import type { Route } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

/** Records everything that reaches this machine on one port, over TCP and UDP. */
const listen = async () => {
  const signals: string[] = []
  const tcp = createServer((socket) => {
    signals.push('tcp connection')
    socket.on('error', () => undefined)
    socket.once('data', (data) => signals.push(`tcp ${data.toString('latin1').split('\r\n')[0]}`))
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', (data) => signals.push(`udp of ${data.length} bytes`))
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    signals,
    http: `http://127.0.0.1:${port}/secret`,
    stun: `stun:127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      tcp.close()
      udp.close()
    },
  }
}

// the default headless shell lacks preconnect and process isolation for sandboxed frames
test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: [
      ...chromiumArgs,
      '--site-per-process',
      '--enable-features=IsolateSandboxedIframes',
      // the listener is on this machine, and must be as reachable as a server elsewhere
      '--disable-features=LocalNetworkAccessChecks',
    ],
  },
})

test('CRF-04 nothing a craft tries leaves its frame, reads outside it, or breaks the app', async ({
  browser,
  model,
  atelier,
}) => {
  test.setTimeout(180_000)
  using listener = await listen()
  const targets = { http: listener.http, stun: listener.stun, app: atelier.url }
  await using context = await browser.newContext({ baseURL: atelier.url })

  // in a page without protection these requests arrive, so their absence below means something
  const unprotectedPage = await context.newPage()
  const { image = '', webrtc = '' } = craftAttacks
  await unprotectedPage.setContent(attackPage({ webrtc }, targets))
  await expect.poll(() => listener.signals.some((line) => line.startsWith('udp'))).toBe(true)
  await (await browser.newPage()).setContent(attackPage({ image }, targets))
  await expect.poll(() => listener.signals.some((line) => line.startsWith('tcp GET'))).toBe(true)
  await unprotectedPage.close()
  listener.signals.length = 0

  const person = await context.newPage()
  await person.request.post('/api/auth/sign-up/email', {
    data: {
      name: 'Yana Novak',
      email: `${crypto.randomUUID()}@people.example`,
      password: 'correct horse battery',
    },
  })
  const lines: string[] = []
  person.on('console', (message) => lines.push(message.text()))
  const pages = [
    attackPage(craftAttacks, targets),
    ...Object.entries(craftEscapes).map(([name, attack]) => attackPage({ [name]: attack }, targets)),
    '<h1>Loop</h1><script>setTimeout(() => { for (;;); }, 500)</script>',
  ]
  const remainingPages = [...pages]
  model.script = (_request, reply) => {
    reply.text(
      `<craft identifier="c${remainingPages.length}" type="text/html" title="Craft ${remainingPages.length}">\n${remainingPages.shift() ?? ''}\n</craft>`,
    )
    reply.end()
  }
  // tests the fallback alone, as in a browser that doesn't support the header
  const withoutAllowList = async (route: Route) => {
    const response = await route.fetch()
    const { 'connection-allowlist': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  }
  await person.route('**/craft/frame', withoutAllowList)
  await person.goto('/chat')
  await person.getByRole('button', { name: /^Model:/ }).click()
  await person.getByRole('menuitem', { name: /scripted/ }).click()
  const ask = async () => {
    await person.getByRole('textbox', { name: /Ask anything|Reply/ }).fill('Attack')
    await person.keyboard.press('Enter')
  }
  await ask()
  await expect
    .poll(() => lines.find((line) => line.startsWith('TRIED')), { timeout: 60_000 })
    .toBe(`TRIED ${Object.keys(craftAttacks).length}`)
  expect(lines.filter((line) => line.startsWith('THROUGH'))).toEqual([])
  expect(listener.signals).toEqual([])
  expect(context.pages()).toHaveLength(1)

  await person.unroute('**/craft/frame')
  const panel = person.getByRole('region', { name: 'Craft' })
  for (const name of Object.keys(craftEscapes)) {
    const title = panel.getByRole('heading', { name: `Craft ${remainingPages.length}` })
    await ask()
    // the frame is stopped, blank after a blocked navigation, or unchanged
    await expect(title, name).toBeVisible()
    await expect
      .poll(async () => {
        const isRunning = await panel.frameLocator('iframe').getByText('tried 1 of them').isVisible()
        return isRunning || /tried to leave|Not responding/.test(await panel.innerText())
      })
      .toBe(true)
  }
  await ask()
  await expect(panel.getByText('Not responding.')).toBeVisible()
  // the surrounding page keeps running, and the frame can be stopped
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByText('Not running.')).toBeVisible()
  expect(listener.signals).toEqual([])
  expect(new URL(person.url()).origin).toBe(atelier.url)
})
