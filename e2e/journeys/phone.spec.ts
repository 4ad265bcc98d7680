import { manualPdf } from '@atelier/testing/lighthouse'
import { expectFingerSized, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addFile, makeProject } from '../fixtures/projects.ts'
import { expect, test } from '../fixtures/test.ts'

const question = 'How much paraffin does the lamp burn each winter?'

test('NAV-02 on a phone an answer’s source opens in a drawer from the bottom, and the composer stays in sight', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await addFile(person.request, id, {
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: manualPdf(),
  })
  await person.goto(`/chat/projects/${id}`)
  await expectFingerSized(person.getByRole('button', { name: 'Open the sidebar' }))
  await expectFingerSized(person.getByRole('button', { name: 'Project knowledge' }))
  await person.getByRole('textbox', { name: /Ask about/ }).fill(question)
  await person.getByRole('button', { name: 'Send' }).tap()
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('417 litres of paraffin')
  const composer = person.getByRole('textbox', { name: /Ask about/ })
  await expect(composer).toBeInViewport({ ratio: 1 })
  for (const name of ['Add files', /^Model:/, 'Send', 'Copy answer', 'Answer again'])
    await expectFingerSized(person.getByRole('button', { name }))
  await expectFingerSized(person.getByRole('link', { name: 'Back to Lighthouse' }))
  await expectNoSidewaysScroll(person)

  await answer.getByRole('button', { name: /Source 1: manual.pdf/ }).tap()
  const drawer = person.getByRole('dialog', { name: 'Source' })
  await expect(drawer.locator('mark')).toContainText('417 litres of paraffin')
  await expectFingerSized(drawer.getByRole('button', { name: 'Close' }))
  const box = await drawer.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toBeHidden()
  await expect(composer).toBeInViewport({ ratio: 1 })
  await person.getByRole('link', { name: 'Back to Lighthouse' }).tap()
  await expect(person.getByRole('heading', { name: 'Lighthouse' })).toBeVisible()
})

test('NAV-02 on a phone the sidebar is a sheet that goes when it has led somewhere', async ({ person }) => {
  await person.goto('/chat')
  await person.getByRole('button', { name: 'Open the sidebar' }).tap()
  const sheet = person.getByRole('dialog', { name: 'Sidebar' })
  for (const name of ['New chat', 'Projects'])
    await expectFingerSized(sheet.getByRole('link', { name, exact: true }))
  await expectFingerSized(sheet.getByRole('button', { name: 'History' }))
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
  await expectFingerSized(person.getByRole('button', { name: 'New project' }))
  await person.getByRole('button', { name: 'New project' }).tap()
  await expect(person.getByRole('button', { name: /^AI-assisted/ })).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.getByRole('button', { name: /^Start from scratch/ }).tap()
  await expect(person.getByLabel('Project title')).toBeVisible()
  await expectNoSidewaysScroll(person)
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  const drawer = person.getByRole('dialog', { name: 'Project knowledge' })
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
