import { manualPdf } from '@atelier/testing/lighthouse'
import { changeTheme, expectAccessible } from '../../fixtures/expect-accessible.ts'
import { invitationLink, waitForEmail } from '../../fixtures/emails.ts'
import { addFile, addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

test('NAV-01 chats, projects and their knowledge are accessible to assistive technology', async ({
  person,
}) => {
  await person.emulateMedia({ colorScheme: 'dark' })
  await person.goto('/chat')
  await expect(person.locator('html')).toHaveAttribute('data-theme', 'dark')
  await changeTheme(person, 'light')
  await expect(person.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
  await expectAccessible(person, 'new chat')

  const id = await makeProject(person.request, 'Lighthouse')
  const pdf = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() }
  await addFile(person.request, id, pdf)
  await addFile(person.request, id, { ...pdf, name: 'broken.pdf', buffer: Buffer.from('%PDF-1.7 no') })
  await addText(person.request, id, 'Letter', 'The relief boat comes on the first of March.')
  await person.goto('/chat/projects')
  await expect(person.getByRole('main').getByRole('link', { name: 'Lighthouse' })).toBeVisible()
  await expectAccessible(person, 'projects')
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(person.getByText('Pasted text')).toBeVisible()
  await expectAccessible(person, 'project')
  await person
    .getByRole('textbox', { name: /Ask about/ })
    .fill('How much paraffin does the lamp burn each winter?')
  await person.keyboard.press('Enter')
  await person.getByRole('button', { name: /Source 1: manual.pdf/ }).click()
  await expect(person.getByRole('region', { name: 'Source' }).locator('mark').first()).toBeVisible()
  await expectAccessible(person, 'chat')
})

test(
  'NAV-01 every panel, dialog and tool is accessible to assistive technology',
  { tag: '@release' },
  async ({ person }) => {
    test.setTimeout(180_000)
    await person.goto('/chat?panel=updates')
    await expect(person.getByRole('article').first()).toBeVisible()
    await expectAccessible(person, 'what is new')
    await person.goto('/profile')
    await expect(person.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(person, 'profile')
    await person.goto('/chat?panel=labs')
    await expect(person.getByRole('switch', { name: 'Crafts' })).toBeVisible()
    await expectAccessible(person, 'labs')
    await person.goto('/chat/plugins')
    await expect(person.getByRole('heading', { name: 'Plugins are turned off' })).toBeVisible()
    await expectAccessible(person, 'plugins, switched off')
    await person.goto('/chat/tools/ai-detection?panel=aiTools')
    await expect(person.getByRole('region', { name: 'Currently using' })).toBeVisible()
    await person
      .getByRole('textbox', { name: 'Text to check' })
      .fill('Dear [Your name], we go. We go. We go. We go. We go.')
    await person.getByRole('button', { name: 'Check for signs of AI' }).click()
    await expect(person.getByRole('list', { name: 'Traces' })).toBeVisible()
    await expectAccessible(person, 'an AI tool and the list of them')
    await person.goto('/chat#cookies')
    await expect(person.getByRole('dialog', { name: 'Cookie Preference Center' })).toBeVisible()
    await expectAccessible(person, 'cookie preferences')

    await person.goto('/chat/projects')
    await expect(person.getByText('Create your first project')).toBeVisible()
    await expectAccessible(person, 'no projects')
    await person.getByRole('button', { name: 'New project' }).first().click()
    await expect(person.getByRole('button', { name: /^AI-assisted/ })).toBeVisible()
    await expectAccessible(person, 'ways to begin a project')
    await person.getByRole('button', { name: /^Start from scratch/ }).click()
    await expect(person.getByLabel('Project title')).toBeVisible()
    await person.getByRole('button', { name: 'Create Project' }).click()
    await expect(person.getByText('A project title is required.')).toBeVisible()
    await expectAccessible(person, 'new project')

    const id = await makeProject(person.request, 'Lighthouse')
    await addText(person.request, id, 'Letter', 'The relief boat comes on the first of March.')
    const pinRequest = { data: { text: 'When does the relief boat come?' } }
    await person.request.post(`/v1/projects/${id}/retrieval/questions`, pinRequest)
    await person.goto(`/chat/projects/${id}/retrieval?q=relief+boat`)
    await expect(person.getByText('Included: rank 1 by keyword.')).toBeVisible()
    await expectAccessible(person, 'retrieval lab')
    await person.keyboard.press('Control+k')
    await expect(person.getByRole('menuitem', { name: 'Lighthouse' })).toBeVisible()
    // the list is scrolled by the arrow keys of the focused field above it
    await expectAccessible(person, 'palette', ['scrollable-region-focusable'])
  },
)

test(
  'AUTH-07 the account and sign-in pages are accessible to assistive technology',
  { tag: '@release' },
  async ({ person, stranger }) => {
    await person.goto('/settings/account')
    await expect(person.getByText('This browser')).toBeVisible()
    await expectAccessible(person, 'account')
    await person.getByRole('button', { name: 'Change password' }).click()
    await expect(person.getByText('Enter your current password.')).toBeVisible()
    await expectAccessible(person, 'account, wrong')
    await person.getByRole('button', { name: 'Delete your account' }).click()
    await expect(person.getByText(/^Your name and email address/)).toBeVisible()
    await expectAccessible(person, 'the end of an account')
    await person.goto('/settings/tools')
    await expect(person.getByText('Calculator')).toBeVisible()
    await expectAccessible(person, 'tools')
    await person.goto('/settings/personal')
    await person.getByLabel('Add memory').fill('Keeps a lighthouse')
    await person.keyboard.press('Enter')
    await expect(person.getByText('Keeps a lighthouse')).toBeVisible()
    await expectAccessible(person, 'instructions and memory')
    await person.goto('/chat/prompts')
    await expect(person.getByRole('heading', { name: 'Public Prompts' })).toBeVisible()
    await expectAccessible(person, 'prompts')
    await stranger.goto('/sign-in')
    await expect(stranger.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
    await expectAccessible(stranger, 'sign-in')
    await stranger.goto('/forgot-password')
    await expect(stranger.getByLabel('Email')).toBeVisible()
    await expectAccessible(stranger, 'a forgotten password')
    await stranger.goto('/reset-password#a-secret')
    await expect(stranger.getByLabel('New password')).toBeVisible()
    await expectAccessible(stranger, 'a new password')
  },
)

test(
  'MBR-03 a team is accessible to assistive technology',
  { tag: '@release' },
  async ({ person, stranger, mail }) => {
    await person.goto('/settings/team')
    await expect(person.getByText('You’re not on a team')).toBeVisible()
    await expectAccessible(person, 'no team')
    await person.getByRole('button', { name: 'Create a team' }).click()
    await person.getByLabel('Name').fill('Keepers')
    await expectAccessible(person, 'new team')
    await person.keyboard.press('Enter')
    const email = `${crypto.randomUUID()}@people.example`
    await person.getByLabel('Email addresses', { exact: true }).fill(email)
    await person.keyboard.press('Enter')
    await expect(person.getByRole('list', { name: 'Invited' }).getByText(email)).toBeVisible()
    await expectAccessible(person, 'team')
    await stranger.goto(invitationLink(await waitForEmail(mail, email)))
    await expect(stranger.getByRole('heading', { name: 'Keepers' })).toBeVisible()
    await expectAccessible(stranger, 'team invitation')
  },
)

test('BOT-02 BOT-03 bots are accessible to assistive technology', { tag: '@release' }, async ({ person }) => {
  await person.goto('/chat/bots')
  await expect(person.getByText('@plain_words')).toBeVisible()
  await expectAccessible(person, 'bot library')
  await person.getByRole('button', { name: 'Profile of Plain Words' }).click()
  await expect(person.getByRole('button', { name: 'Start chat' })).toBeVisible()
  await expectAccessible(person, 'bot profile')
  await person.goto('/chat/bots/new')
  await person.getByRole('button', { name: 'Save draft' }).click()
  await expectAccessible(person, 'new bot')
})

test(
  'VLT-15 keys and shared content are accessible to assistive technology',
  { tag: '@release' },
  async ({ person }) => {
    await person.goto('/settings/api-keys')
    await expect(person.getByText('No API keys yet')).toBeVisible()
    await expectAccessible(person, 'no keys')
    await person.getByRole('button', { name: 'Create a key' }).click()
    await person.getByLabel('Name').fill('My laptop')
    await expectAccessible(person, 'new key')
    await person.keyboard.press('Enter')
    await expect(person.getByLabel('API key', { exact: true })).toBeVisible()
    await expectAccessible(person, 'made key')
    await person.getByRole('button', { name: 'Done' }).click()
    await expect(person.getByRole('button', { name: 'Revoke My laptop' })).toBeVisible()
    await expectAccessible(person, 'keys')
    await person.goto('/share')
    await expect(person.getByText('No shared items')).toBeVisible()
    await expectAccessible(person, 'nothing shared')
    await person.goto('/offline.html')
    await expectAccessible(person, 'offline')
  },
)

test(
  'SHR-01 MBR-06 sharing, invitations and public pages are accessible to assistive technology',
  { tag: '@release' },
  async ({ person, stranger, mail }) => {
    const id = await makeProject(person.request, 'Lighthouse')
    await addText(person.request, id, 'Letter', 'The relief boat comes on the first of March.')
    await person.goto(`/chat/projects/${id}?panel=projectSharingPanel`)
    const panel = person.getByRole('region', { name: 'Share project' })
    const email = `${crypto.randomUUID()}@people.example`
    await panel.getByLabel('Email addresses', { exact: true }).fill(email)
    await panel.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(panel.getByText('Invited')).toBeVisible()
    await panel.getByText('Anyone with the link can read this project').click()
    await expect(panel.getByRole('button', { name: /Customize project/ })).toBeVisible()
    await expect(person.getByText('Project updated successfully').first()).toBeVisible()
    await expectAccessible(person, 'share panel')
    await panel.getByRole('button', { name: /Customize project/ }).click()
    const customizePanel = person.getByRole('region', { name: 'Customize Project' })
    await customizePanel.getByText('Publish to the community').click()
    await expect(customizePanel.getByRole('switch', { name: /Publish to the community/ })).toBeChecked()
    await expectAccessible(person, 'customize')
    await person.goto('/chat/projects/community')
    await expect(person.getByRole('heading', { name: 'Community' })).toBeVisible()
    await expect(person.getByText('Lighthouse').first()).toBeVisible()
    await expectAccessible(person, 'community')

    await stranger.goto(`/p/${id}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
    await expectAccessible(stranger, 'public page')
    await stranger.goto(invitationLink(await waitForEmail(mail, email)))
    await expect(stranger.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
    await expectAccessible(stranger, 'invitation')
    await stranger.goto('/invitations/nothing-that-ever-was')
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(stranger, 'invitation gone')
  },
)

test(
  'PRJ-10 the setup steps are accessible to assistive technology',
  { tag: '@release' },
  async ({ person }) => {
    await person.goto('/chat/projects')
    await person.getByRole('button', { name: 'New project' }).first().click()
    await person.getByRole('button', { name: /^AI-assisted/ }).click()
    const goalField = person.getByRole('textbox', { name: 'Your goal' })
    await expect(goalField).toBeVisible()
    await person.getByRole('button', { name: 'Next' }).click()
    await expect(goalField).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(person, 'goal')
    await goalField.fill('Know how Skerrydown was supplied with paraffin')
    await person.getByRole('button', { name: 'Next' }).click()
    await expect(person.getByText('Upload at least 1 attachment(s).')).toBeVisible()
    const chooser = person.waitForEvent('filechooser')
    await person.getByRole('button', { name: 'Upload files' }).click()
    const text = Buffer.from('The relief boat comes on the first of March.')
    await (await chooser).setFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: text })
    await expect(person.getByRole('button', { name: /^Remove letter/ })).toBeVisible()
    await expect(person.getByText(/Analyzing|Uploading/)).toHaveCount(0)
    await expectAccessible(person, 'attachments')
    await person.getByRole('button', { name: 'Next' }).click()
    await expect(person.getByRole('list', { name: 'Setup' })).toBeVisible()
    await expectAccessible(person, 'processing')
    await expect(person.getByRole('heading', { name: 'Review your project' })).toBeVisible()
    await expectAccessible(person, 'review')
  },
)

test(
  'NAV-04 CHT-07 the history, its dialogs and a shared chat are accessible to assistive technology',
  { tag: '@release' },
  async ({ person, stranger }) => {
    const dataFrom = async (response: { json(): Promise<unknown> }) =>
      ((await response.json()) as { data: { id: string; createdId: string } }).data
    const { request } = person
    const { id } = await dataFrom(await request.post('/v1/chats', { data: { title: 'Lamp oil' } }))
    const looseChat = await dataFrom(await request.post('/v1/chats', { data: { title: 'Tides' } }))
    await request.post(`/v1/chats/${id}/messages`, { data: { text: 'Which oil?' } })
    const createBody = { operation: 'create', name: 'Work' }
    const { createdId } = await dataFrom(await request.patch('/v1/user/folders/chats', { data: createBody }))
    const moveBody = { operation: 'move', itemIds: [id], targetId: createdId }
    await request.patch('/v1/user/folders/chats', { data: moveBody })
    await request.patch(`/v1/chats/${looseChat.id}`, { data: { isPinned: true } })
    await person.goto('/chat/history')
    await person.getByRole('row', { name: 'Work' }).click()
    await expect(person.getByRole('row', { name: 'Lamp oil' })).toBeVisible()
    await expect(person.getByRole('main').getByRole('list', { name: 'Pinned' })).toBeVisible()
    await person.getByRole('button', { name: 'Select chats' }).click()
    await expectAccessible(person, 'history')
    await person.goto('/chat/history?q=oil')
    await expect(person.getByRole('main').locator('mark').first()).toBeVisible()
    await expectAccessible(person, 'history, found')
    await person.goto('/chat?panel=history')
    await expect(
      person.getByRole('region', { name: 'History' }).getByRole('row', { name: 'Work' }),
    ).toBeVisible()
    await expectAccessible(person, 'history beside the page')
    await person.goto(`/chat/${id}`)
    for (const [button, title] of [
      ['Share by link', 'Share by link'],
      ['Export', 'Export this chat'],
    ] as const) {
      await person.getByRole('button', { name: button }).click()
      await expect(person.getByRole('dialog', { name: title })).toBeVisible()
      const createLinkButton = person.getByRole('button', { name: 'Create link' })
      if (button === 'Share by link') await createLinkButton.click()
      await expect(createLinkButton).toBeHidden()
      await expectAccessible(person, title)
      await person.keyboard.press('Escape')
    }
    await stranger.goto(`/s/${id}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Lamp oil')
    await expectAccessible(stranger, 'shared chat')
  },
)

test(
  'AUTH-02 sign-in and the sign-in wall are accessible to assistive technology',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await page.goto('/chat/projects')
    await expect(page.getByText('Unlock Projects')).toBeVisible()
    await expectAccessible(page, 'wall')
  },
)
