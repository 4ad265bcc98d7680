import { manualPdf } from '@atelier/testing/lighthouse'
import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { inviteToProject } from '../../fixtures/people.ts'
import { addFile, dataOf, makeProject } from '../../fixtures/projects.ts'
import { expect, verifyEmail, test } from '../../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const question = 'How much paraffin does the lamp burn each winter?'

test('NAV-02 on a phone an answer’s source opens in a bottom drawer, and the composer stays visible', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await addFile(person.request, id, {
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: manualPdf(),
  })
  await person.goto(`/chat/projects/${id}`)
  await expectTouchTarget(person.getByRole('button', { name: 'Open sidebar' }))
  await expectTouchTarget(person.getByRole('button', { name: 'Project Knowledge' }))
  await person.getByRole('textbox', { name: /Ask about/ }).fill(question)
  await person.getByRole('button', { name: 'Send' }).tap()
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('417 litres of paraffin')
  const composer = person.getByRole('textbox', { name: /Ask about/ })
  await expect(composer).toBeInViewport({ ratio: 1 })
  for (const name of ['Add files', /^Model:/, 'Send', 'Copy answer', 'Regenerate'])
    await expectTouchTarget(person.getByRole('button', { name }))
  await expectTouchTarget(person.getByRole('link', { name: 'Back to Lighthouse' }))
  await expectNoSidewaysScroll(person)

  await answer.getByRole('button', { name: /Source 1: manual.pdf/ }).tap()
  const drawer = person.getByRole('dialog', { name: 'Source' })
  await expect(drawer.locator('mark').first()).toContainText('417 litres of paraffin')
  await screenshot(person, 'chat-source-phone-light')
  await expectTouchTarget(drawer.getByRole('button', { name: 'Close' }))
  const box = await drawer.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toBeHidden()
  await expect(composer).toBeInViewport({ ratio: 1 })
  await person.getByRole('link', { name: 'Back to Lighthouse' }).tap()
  await expect(person.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
})

test('NAV-02 on a phone the sidebar is a sheet that closes after navigating', async ({ person }) => {
  await person.goto('/chat')
  await person.getByRole('button', { name: 'Open sidebar' }).tap()
  const sheet = person.getByRole('dialog', { name: 'Sidebar' })
  for (const name of ['New Chat', 'Projects'])
    await expectTouchTarget(sheet.getByRole('link', { name, exact: true }))
  await expectTouchTarget(sheet.getByRole('button', { name: 'History' }))
  await sheet.getByRole('button', { name: 'Notifications' }).tap()
  const notifications = person.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications.getByRole('button', { name: 'Notification settings' })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.keyboard.press('Escape')
  await expect(notifications).toBeHidden()
  await sheet.getByRole('link', { name: 'Projects' }).tap()
  await expect(person.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('NAV-02 nothing scrolls sideways at 360 px', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 740 })
  const id = await makeProject(
    person.request,
    'The lighthouse of Skerrydown and everything that is kept in it',
  )
  await person.goto('/chat')
  await expect(person.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.goto('/chat/projects')
  await expect(person.getByRole('link', { name: /The lighthouse/ })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await expectTouchTarget(person.getByRole('button', { name: 'New project' }))
  await person.getByRole('button', { name: 'New project' }).tap()
  await expect(person.getByRole('button', { name: /^AI-assisted/ })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.getByRole('button', { name: /^Start from scratch/ }).tap()
  await expect(person.getByLabel('Project title')).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  const drawer = person.getByRole('dialog', { name: 'Project Knowledge' })
  await expect(drawer.getByText('No sources yet')).toBeVisible()
  await expectNoSidewaysScroll(person)
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toBeHidden()
  await expectNoSidewaysScroll(person)
  await person.getByRole('textbox', { name: /Ask about/ }).fill(`${'long'.repeat(60)}?`)
  await person.getByRole('button', { name: 'Send' }).tap()
  await expect(person.getByRole('article', { name: 'Answer' })).toBeVisible()
  await expectNoSidewaysScroll(person)
})

test('NAV-02 SHR-01 on a phone a project is shared in a drawer', { tag: '@release' }, async ({ person }) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await person.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
  const drawer = person.getByRole('dialog', { name: 'Share project' })
  await drawer.getByLabel('Email addresses', { exact: true }).fill(`${'long'.repeat(12)}@people.example`)
  await drawer.getByRole('button', { name: 'Invite', exact: true }).tap()
  await expect(drawer.getByText('Invited')).toBeVisible()
  await drawer.getByText('Anyone with the link can read this project').tap()
  await expect(drawer.getByRole('button', { name: /Customize project/ })).toBeVisible()
  for (const name of ['Invite', /long.*’s role/, /^Actions for long/, /Customize project/])
    await expectTouchTarget(drawer.getByRole('button', { name }).first())
  await expectNoSidewaysScroll(person)
  await drawer.getByRole('button', { name: /Customize project/ }).tap()
  await expect(person.getByRole('dialog', { name: 'Customize Project' })).toBeVisible()
  await expectNoSidewaysScroll(person)
})

test('PRJ-10 a project is set up on a phone', async ({ person }) => {
  await person.goto('/chat/projects')
  await person.getByRole('button', { name: 'New project' }).first().tap()
  await person.getByRole('button', { name: /^AI-assisted/ }).tap()
  await person
    .getByRole('textbox', { name: 'Your goal' })
    .fill('Know how Skerrydown was supplied with paraffin')
  await expectTouchTarget(person.getByRole('button', { name: 'Next' }))
  await expectNoSidewaysScroll(person)
  await person.getByRole('button', { name: 'Next' }).tap()
  const chooser = person.waitForEvent('filechooser')
  await person.getByRole('button', { name: 'Upload files' }).tap()
  await (await chooser).setFiles({ name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() })
  await expectTouchTarget(person.getByRole('button', { name: /^Remove manual/ }))
  await expect(person.getByText(/Analyzing|Uploading/)).toHaveCount(0)
  await expectNoSidewaysScroll(person)
  await person.getByRole('button', { name: 'Next' }).tap()
  await expect(person.getByRole('heading', { name: 'Review your project' })).toBeVisible()
  for (const name of ['Create Project', 'Create Project + Start Chat']) {
    const button = person.getByRole('button', { name, exact: true })
    await expectTouchTarget(button)
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await expectNoSidewaysScroll(person)
  await person.getByRole('button', { name: 'Create Project', exact: true }).tap()
  await expect(person).toHaveURL(/\/chat\/projects\/[\w-]+$/)
})

test(
  'PRJ-30 PRJ-31 PRJ-33 MBR-08 on a phone a project is joined, edited and archived, and its members are shown',
  { tag: '@release' },
  async ({ person, signUpAs, mail }) => {
    const { page: owner } = await signUpAs('Otto Lind')
    const email = String((await dataOf(person.request.get('/v1/user')))['email'])
    await verifyEmail(person, mail, email)
    const id = await makeProject(owner.request, 'The lighthouse of Skerrydown and everything in it')
    await inviteToProject(owner.request, id, [email])
    await person.goto('/chat')
    const line = person.getByText(/invited you to/)
    await expect(line).toBeVisible()
    await expectTouchTarget(person.getByRole('button', { name: 'Join Project' }))
    await expectNoSidewaysScroll(person)
    await person.getByRole('button', { name: 'Open sidebar' }).tap()
    await person.getByRole('button', { name: 'Notifications, 1 new' }).tap()
    const notificationsDialog = person.getByRole('dialog', { name: 'Notifications' })
    for (const name of ['Join Project', 'Not now'])
      await expectTouchTarget(notificationsDialog.getByRole('button', { name }))
    await notificationsDialog.getByRole('button', { name: 'Join Project' }).tap()
    await expect(person.getByRole('heading', { name: /^The lighthouse/, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(person)
    await expectTouchTarget(person.getByRole('button', { name: 'Members', exact: true }))
    await person.getByRole('button', { name: 'Members', exact: true }).tap()
    const members = person.getByRole('dialog', { name: 'Members' })
    await expectTouchTarget(members.getByRole('button', { name: 'Leave project' }))
    await expectNoSidewaysScroll(person)
    await members.getByRole('button', { name: 'Close' }).tap()

    const projectId = await makeProject(person.request, 'Harbour')
    await person.goto(`/chat/projects/${projectId}`)
    for (const entry of ['Edit', 'Archive']) {
      await person.getByRole('button', { name: 'Project actions' }).tap()
      await expectTouchTarget(person.getByRole('menuitem', { name: entry }))
      await person.getByRole('menuitem', { name: entry }).tap()
      await expectNoSidewaysScroll(person)
      if (entry === 'Archive') continue
      await person.getByRole('textbox', { name: 'Project Name' }).fill('Harbour light')
      await person.getByRole('button', { name: 'Save changes' }).tap()
      await expect(person.getByRole('heading', { name: 'Harbour light', level: 1 })).toBeVisible()
    }
    await person.getByRole('button', { name: 'Archive project' }).tap()
    await expectTouchTarget(person.getByRole('button', { name: 'Restore' }))
    await expectNoSidewaysScroll(person)
  },
)

test(
  'NAV-04 CHT-07 on a phone the history is searched, and a chat is moved into a folder from its menu',
  { tag: '@release' },
  async ({ person }) => {
    const { request } = person
    for (const title of [
      'Lamp oil',
      'A title that goes on and on until no phone has room for the rest of it',
    ])
      await request.post('/v1/chats', { data: { title } })
    const createBody = { operation: 'create', name: 'Work' }
    await request.patch('/v1/user/folders/chats', { data: createBody })
    await person.goto('/chat/history')
    const main = person.getByRole('main')
    await expect(main.getByRole('row', { name: 'Work' })).toBeVisible()
    await expectTouchTarget(main.getByRole('link', { name: 'Lamp oil' }))
    for (const name of [
      'Select chats',
      'Archived chats',
      'New folder',
      'Actions for Lamp oil',
      'Actions for Work',
    ])
      await expectTouchTarget(main.getByRole('button', { name, exact: true }))
    await expectNoSidewaysScroll(person)
    await screenshot(person, 'history-phone')
    await main.getByRole('button', { name: 'Actions for Lamp oil' }).tap()
    await person.getByRole('menuitem', { name: 'Move to folder…' }).tap()
    const dialog = person.getByRole('dialog', { name: 'Move this chat' })
    await dialog.getByText('Work').tap()
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
    await main.getByRole('row', { name: 'Work' }).tap()
    await expect(main.getByRole('row', { name: 'Lamp oil' })).toBeVisible()
    await person.emulateMedia({ colorScheme: 'dark' })
    await screenshot(person, 'history-phone-dark')
  },
)

test(
  'LAB-01 LAB-03 TLS-01 NAV-04 labs, plugins, tools, images, tasks and an app’s consent request fit a phone',
  { tag: '@release' },
  async ({ person }) => {
    await person.setViewportSize({ width: 360, height: 740 })
    const registrationResponse = await person.request.post('/oauth/register', {
      data: {
        client_name: `An editor with ${'a long '.repeat(8)}name`,
        redirect_uris: ['http://127.0.0.1/back'],
      },
    })
    const { client_id: clientId } = (await registrationResponse.json()) as { client_id: string }
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: 'http://127.0.0.1/back',
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const pages = [
      ['/chat?panel=labs', person.getByRole('switch', { name: 'Analyst Mode' })],
      ['/chat/plugins', person.getByRole('heading', { name: 'Plugins are turned off' })],
      ['/chat?panel=aiTools', person.getByRole('heading', { name: 'All Tools' })],
      ['/chat/tools/ai-humanizer', person.getByRole('button', { name: 'Suggest simpler wording' })],
      ['/bonkers', person.getByRole('button', { name: 'Create image' })],
      [`/connect-app?${query.toString()}`, person.getByRole('button', { name: 'Allow' })],
      ['/chat/tasks', person.getByRole('button', { name: 'New task' }).first()],
    ] as const
    for (const [path, element] of pages) {
      await person.goto(path)
      await expect(element).toBeVisible()
      await expectNoSidewaysScroll(person)
      await expectAccessible(person, `${path.split('?')[0]} on a phone`)
    }
    await person.getByRole('button', { name: 'New task' }).first().tap()
    await expect(person.getByText(/^Next: /)).toBeVisible()
    await expectNoSidewaysScroll(person)
    await expectTouchTarget(person.getByRole('button', { name: 'Schedule task' }))
    await expectAccessible(person, 'a new task on a phone')
  },
)
