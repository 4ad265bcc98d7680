import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { addFile, addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const chooseModel = async (person: Page) => {
  await person.goto('/chat')
  await person.getByRole('button', { name: /^Model:/ }).click()
  await person.getByRole('menuitem', { name: /scripted/ }).click()
}

test(
  'CHT-01 an answer continues without a network connection, and is complete when the connection is back',
  { tag: '@replicas' },
  async ({ person, context, model }) => {
    const mayContinue = Promise.withResolvers<void>()
    model.script = async (_request, reply) => {
      reply.text('The first half, ')
      await mayContinue.promise
      reply.text('the second half.')
      reply.end()
    }
    await chooseModel(person)
    await person.getByRole('textbox', { name: /Ask anything/ }).fill('Tell me a story')
    await person.keyboard.press('Enter')
    const answer = person.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('The first half')
    await context.setOffline(true)
    await expect(person.getByText(/You’re offline/)).toBeVisible()
    await person.getByRole('textbox', { name: 'Reply…' }).fill('And then?')
    mayContinue.resolve()
    await context.setOffline(false)
    await expect(person.getByText(/You’re offline/)).toBeHidden()
    await expect(answer).toContainText('The first half, the second half.')
    await expect(person.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(person.getByRole('textbox', { name: 'Reply…' })).toHaveValue('And then?')
  },
)

test('CHT-01 a power cut during an answer keeps the partial text, marked as interrupted, and the next question works', async ({
  person,
  model,
  atelier,
}) => {
  test.setTimeout(90_000)
  model.script = async (_request, reply) => {
    reply.text('This had come.')
    // events are stored every 100 ms, or every half second on a busy server
    await delay(500)
    reply.text(' And a little more.')
  }
  await chooseModel(person)
  await person.getByRole('textbox', { name: /Ask anything/ }).fill('Tell me a story')
  await person.keyboard.press('Enter')
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('This had come. And a little more.')
  await atelier.kill()
  await expect(answer).toContainText('Connection lost')
  await atelier.restart()
  await expect(answer).toContainText('This answer was interrupted', { timeout: 60_000 })
  await expect(answer).toContainText('This had come.')
  await expect(person.getByRole('article', { name: 'You' })).toContainText('Tell me a story')
  model.script = (_request, reply) => {
    reply.text('Here it is, whole.')
    reply.end()
  }
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect(answer).toContainText('Here it is, whole.')
})

test('CHT-01 a first question sent while offline waits, and starts its chat once online', async ({
  person,
  context,
}) => {
  await person.goto('/chat')
  const composer = person.getByRole('textbox', { name: /Ask anything/ })
  // the component must be loaded before going offline
  await person.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/queued-messages')),
  )
  await context.setOffline(true)
  const queuedMessages = person.getByRole('list', { name: 'Queued messages' }).getByRole('listitem')
  for (const text of ['Are you there?', 'What time is it?', 'Never mind this.']) {
    await composer.fill(text)
    await composer.press('Enter')
    await expect(queuedMessages.filter({ hasText: text })).toBeVisible()
    await expect(composer).toHaveValue('')
  }
  await queuedMessages.last().getByRole('button', { name: 'Withdraw' }).click()
  await expect(queuedMessages).toHaveText(['Are you there?', 'What time is it?'])
  await context.setOffline(false)
  const questions = person.getByRole('article', { name: 'You' })
  await expect(questions).toHaveText([/Are you there\?/, /What time is it\?/])
  await expect(person.getByRole('article', { name: 'Answer' })).toHaveCount(2)
  await expect(queuedMessages).toHaveCount(0)
})

test('CHT-01 a message that couldn’t be sent stays in the composer with its files, even after a reload', async ({
  person,
}) => {
  await person.route(/\/v1\/chats(\/[^/]+\/messages)?$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { status: 'error', data: { message: 'Atelier is being restarted.', code: 'UNAVAILABLE' } },
        })
      : route.fallback(),
  )
  await person.goto('/chat')
  const chooser = person.waitForEvent('filechooser')
  await person.getByRole('button', { name: 'Add files' }).click()
  await person.getByRole('menuitem', { name: 'Upload files' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'log.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`The boat comes on Friday. ${randomUUID()}`),
  })
  const composer = person.getByRole('textbox', { name: /Ask anything/ })
  await composer.fill('When does the boat come?')
  await person.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(person.getByText('Atelier is being restarted.')).toBeVisible()
  await expect(composer).toHaveValue('When does the boat come?')
  await expect(person.getByRole('list', { name: 'Files' })).toContainText('log.txt')
  await person.reload()
  await expect(composer).toHaveValue('When does the boat come?')

  await person.unroute(/\/v1\/chats(\/[^/]+\/messages)?$/)
  await composer.press('Enter')
  await expect(person.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expect(person.getByRole('textbox', { name: 'Reply…' })).toHaveValue('')
})

test(
  'CHT-02 markup in names, texts and titles is shown literally, never runs, and nothing leaves the app',
  { tag: '@release' },
  async ({ person, atelier }) => {
    const markup = '"><img src=x onerror=alert(1)>'
    // repeating a source's name would search this source only
    const questionMarkup = '"><img src=x onerror=alert(4)>'
    const externalRequests: string[] = []
    person.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${atelier.url}/`) && !/^(data|blob):/.test(url)) externalRequests.push(url)
      if (url.endsWith('/x')) externalRequests.push(url)
    })
    const id = await makeProject(person.request, markup)
    await addFile(person.request, id, {
      name: `${markup}.html`,
      mimeType: 'text/html',
      buffer: Buffer.from(
        '<p>The buoy was laid in 1887.</p><script>alert(2)</script><img src="https://example.org/x">',
      ),
    })
    await addText(
      person.request,
      id,
      `${markup} text`,
      `The lamp of Skerrydown is red. ${markup} <script>alert(3)</script>`,
    )
    await person.goto('/chat/projects')
    await person.getByRole('main').getByRole('link', { name: markup }).click()
    await expect(person.getByRole('heading', { name: markup })).toBeVisible()
    await person.getByRole('button', { name: 'Project Knowledge' }).click()
    await expect(person.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(2)
    await person
      .getByRole('textbox', { name: /Ask about/ })
      .fill(`${questionMarkup} Which colour is the lamp of Skerrydown?`)
    await person.keyboard.press('Enter')
    const answer = person.getByRole('article', { name: 'Answer' })
    await expect(answer).toContainText('is red')
    await expect(person.getByRole('article', { name: 'You' })).toContainText(questionMarkup)
    await answer.getByRole('button', { name: /^Source 1/ }).click()
    await expect(person.getByRole('region', { name: 'Source' }).locator('mark').first()).toContainText(
      'is red',
    )
    await expect(person.locator('img[src="x"]')).toHaveCount(0)
    expect(externalRequests).toEqual([])
  },
)

test('PRJ-04 very long names don’t break the layout', { tag: '@release' }, async ({ person }) => {
  const name = 'Lighthouse'.repeat(10)
  const id = await makeProject(person.request, name)
  await addText(
    person.request,
    id,
    'letter'.repeat(33),
    `${'word'.repeat(200)} The lamp of Skerrydown is red.`,
  )
  await person.goto('/chat/projects')
  await expect(person.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.goto(`/chat/projects?q=${name}${name}`)
  await expect(person.getByText('No results')).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(person.getByText('Pasted text')).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person
    .getByRole('textbox', { name: /Ask about/ })
    .fill(`${'q'.repeat(900)} Which colour is the lamp of Skerrydown?`)
  await person.keyboard.press('Enter')
  await person.getByRole('button', { name: /^Source 1/ }).click()
  await expect(person.getByRole('region', { name: 'Source' }).locator('mark').first()).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.setViewportSize({ width: 360, height: 740 })
  await person.getByRole('dialog', { name: 'Source' }).getByRole('button', { name: 'Close' }).click()
  await expect(person.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.setViewportSize({ width: 1440, height: 900 })
  await person.goto('/chat')
  await expect(person.getByRole('link', { name: 'q'.repeat(50) })).toBeVisible()
  await expectNoSidewaysScroll(person)
})
