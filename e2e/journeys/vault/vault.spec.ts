import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { setPlan } from '../../fixtures/plans.ts'
import { makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'
import { add, cardOf, choose, manual, note, openVault, untilProcessed } from '../../fixtures/vault.ts'

test('VLT-05 VLT-13 a file is uploaded, viewed, found, used, downloaded and deleted', async ({ person }) => {
  const projectId = await makeProject(person.request, 'Lighthouse')
  await openVault(person)
  const tides = '# The sea\n\n## Spring tides\n\nThe highest tides come two days after the full moon.'
  await add(person, manual(), note('tides.md', tides))
  await expect(person.getByText('Files uploaded successfully!')).toBeVisible()
  const card = await untilProcessed(person, 'manual.pdf')
  // the thumbnail shows the first page
  const thumbnail = card.locator('img')
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

  await card.getByRole('button', { name: 'manual.pdf', exact: true }).click()
  const preview = person.getByRole('dialog', { name: 'manual.pdf' })
  await expect(preview.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(preview).toContainText('31 metres high')
  await person.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await (
    await untilProcessed(person, 'tides.md')
  )
    .getByRole('button', { name: 'tides.md', exact: true })
    .click()
  await person.getByRole('dialog', { name: 'tides.md' }).getByRole('link', { name: 'Spring tides' }).click()
  await expect(person).toHaveURL(/[?&]tag=/)
  await expect(cardOf(person, 'manual.pdf')).toBeHidden()
  await expect(cardOf(person, 'tides.md')).toBeVisible()
  await person.getByRole('button', { name: 'Clear tag filter: Spring tides' }).click()

  await person.getByRole('searchbox', { name: 'Search names and content' }).fill('full moon')
  await expect(cardOf(person, 'manual.pdf')).toBeHidden()
  await expect(cardOf(person, 'tides.md')).toBeVisible()
  await person.getByRole('searchbox', { name: 'Search names and content' }).fill('')

  await choose(person, 'manual.pdf', 'Add to Project')
  const picker = person.getByRole('dialog', { name: 'Add Files to Project' })
  await picker.getByRole('radio', { name: /Lighthouse/ }).check({ force: true })
  await picker.getByRole('button', { name: 'Add to Project' }).click()
  await expect(person.getByText('Files added to project successfully')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Used in 1 project' })).toBeVisible()

  const download = person.waitForEvent('download')
  await choose(person, 'manual.pdf', 'Download')
  expect((await download).suggestedFilename()).toBe('manual.pdf')
  await expect(person.getByText('Download started')).toBeVisible()

  await choose(person, 'tides.md', 'Start Chat')
  await expect(person).toHaveURL(/\/chat\/[0-9a-f-]{36}/)
  const chips = person.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
  await expect(chips).toHaveText(['tides.md'])
  await person.reload()
  await expect(chips).toHaveText(['tides.md'])
  await person.getByPlaceholder('Reply…').fill('When is low water?')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('article', { name: 'You' })).toContainText('tides.md')
  await expect(chips).toHaveCount(0)
  await person.reload()
  await expect(person.getByRole('article', { name: 'You' })).toContainText('tides.md')
  await openVault(person)

  await choose(person, 'manual.pdf', 'Delete')
  const confirmDialog = person.getByRole('alertdialog', { name: 'Delete Attachment?' })
  await expect(confirmDialog.getByLabel('Used in')).toContainText('Lighthouse')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()

  await person.getByRole('checkbox', { name: 'Select manual.pdf' }).check({ force: true })
  await person.getByRole('button', { name: 'Select All' }).click()
  await expect(person.getByText('2 of 2 items selected')).toBeVisible()
  await person.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  const bulkConfirmation = person.getByRole('alertdialog')
  await expect(bulkConfirmation.getByLabel('Used in')).toContainText('Lighthouse')
  await bulkConfirmation.getByRole('button', { name: 'Review Attachments' }).click()
  await bulkConfirmation.getByRole('checkbox', { name: 'Keep tides.md' }).check({ force: true })
  await bulkConfirmation.getByRole('button', { name: 'Permanently Delete 1 Attachments' }).click()
  await expect(person.getByText('Successfully deleted 1 attachments')).toBeVisible()
  await expect(cardOf(person, 'manual.pdf')).toBeHidden()
  await expect(cardOf(person, 'tides.md')).toBeVisible()
  await person.goto(`/chat/projects/${projectId}?panel=manageProjectKnowledgePanel`)
  await expect(person.getByText('No sources yet')).toBeVisible()
})

test('VLT-14 a file is replaced everywhere, and restored', async ({ person }) => {
  await openVault(person)
  await add(person, note('lamp.md', 'The lamp is lit at dusk by the elder keeper.'))
  await untilProcessed(person, 'lamp.md')
  const chooser = person.waitForEvent('filechooser')
  await choose(person, 'lamp.md', /^Replace file/)
  await (await chooser).setFiles([note('lamp-2.md', 'The lamp is lit at noon by the younger keeper.')])
  const card = await untilProcessed(person, 'lamp-2.md')
  await card.getByRole('button', { name: 'lamp-2.md', exact: true }).click()
  const preview = person.getByRole('dialog', { name: 'lamp-2.md' })
  await expect(preview).toContainText('younger keeper')
  await preview.getByRole('button', { name: 'Restore lamp.md' }).click()
  await expect(preview).toBeHidden()
  await (
    await untilProcessed(person, 'lamp.md')
  )
    .getByRole('button', { name: 'lamp.md', exact: true })
    .click()
  await expect(person.getByRole('dialog', { name: 'lamp.md' })).toContainText('elder keeper')
})

test('VLT-15 an existing file is recognized by its content', { tag: '@release' }, async ({ person }) => {
  await openVault(person)
  await add(person, manual())
  await untilProcessed(person, 'manual.pdf')
  await add(person, manual('again.pdf'))
  await expect(person.getByText('“manual.pdf” has the same content.')).toBeVisible()
  await expect(person.getByText('Already in your vault')).toBeVisible()
  await person.getByRole('button', { name: 'Use existing' }).click()
  await expect(person.getByText('Already in your vault')).toBeHidden()
  await expect(cardOf(person, 'again.pdf')).toBeHidden()
  await add(person, manual('again.pdf'))
  await person.getByRole('button', { name: 'Keep both' }).click()
  await untilProcessed(person, 'again.pdf')
  await expect(cardOf(person, 'manual.pdf')).toBeVisible()
})

test('UPL-07 a paused upload resumes after a page reload', { tag: '@release' }, async ({ person }) => {
  await openVault(person)
  // the upload's bytes never arrive
  await person.route('**/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await add(person, note('slow.md', 'The slow boat comes on Thursdays.'))
  await person.getByRole('button', { name: 'Pause slow.md' }).click()
  await expect(person.getByText('Paused at 0%')).toBeVisible()
  await person.getByRole('button', { name: 'Resume slow.md' }).click()
  await expect(person.getByText('Uploading · 0%')).toBeVisible()
  await person.unrouteAll({ behavior: 'ignoreErrors' })
  await person.reload()
  await untilProcessed(person, 'slow.md')
})

test('UPL-02 UPL-06 files are pasted and dropped anywhere, into the vault and into a project', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  const send = (kind: 'paste' | 'drop', name: string, text: string) =>
    person.evaluate(
      ([type, fileName, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([content], fileName, { type: 'text/markdown' }))
        const bubbles = { bubbles: true, cancelable: true }
        const target = document.querySelector('main') ?? document.body
        target.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...bubbles })
            : new DragEvent('drop', { dataTransfer: data, ...bubbles }),
        )
      },
      [kind, name, text] as const,
    )
  await openVault(person)
  await send('paste', 'pasted.md', 'The pasted tide tables.')
  await untilProcessed(person, 'pasted.md')
  await send('drop', 'dropped.md', 'The dropped tide tables.')
  await untilProcessed(person, 'dropped.md')
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await expect(person.getByText('No sources yet')).toBeVisible()
  await send('drop', 'for-the-project.md', 'The tides of the project.')
  await expect(person.getByRole('list', { name: 'Sources' })).toContainText('for-the-project.md')
})

test('UPL-02 a dropped folder adds its files, including those of its subfolders', async ({
  person,
}, info) => {
  const folder = info.outputPath('tides')
  await mkdir(join(folder, 'deep', 'deeper'), { recursive: true })
  await writeFile(join(folder, 'one.md'), 'The first tide table.')
  await writeFile(join(folder, 'deep', 'deeper', 'two.md'), 'The second tide table.')
  await writeFile(join(folder, '.hidden'), 'What the system keeps for itself.')
  await openVault(person)
  const cdp = await person.context().newCDPSession(person)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data })
  const label = person.getByText('Drop files to add them to your vault')
  // A drop that arrives before the page has responded to the last dragover counts as leaving the page.
  await expect(async () => {
    await drag('dragEnter')
    await expect(label).toBeVisible()
    await drag('dragOver')
    await drag('drop')
    await expect(label).toBeHidden({ timeout: 1_000 })
    await expect(person.getByText('one.md')).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await untilProcessed(person, 'one.md')
  await untilProcessed(person, 'two.md')
  await expect(person.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
})

test(
  'VLT-02 changing a plan updates the vault’s storage limit immediately',
  { tag: '@release' },
  async ({ signUpAs, atelier }) => {
    const { page, email } = await signUpAs('Olu Adebayo')
    await openVault(page)
    await add(page, note('rota.md', 'The rota of the keepers.'))
    await untilProcessed(page, 'rota.md')
    const storageMeter = page.getByRole('progressbar', { name: 'Storage' })
    await expect(storageMeter).toContainText('of 5 GB')
    await setPlan(atelier, email, 'pro')
    await page.reload()
    await expect(storageMeter).toContainText('of 100 GB')
    await setPlan(atelier, email, 'free')
    await page.reload()
    await expect(storageMeter).toContainText('of 5 GB')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'VLT-03 the vault fits, and its files are viewed and deleted by touch',
    { tag: '@release' },
    async ({ person }) => {
      await openVault(person)
      await add(person, manual(), note('tides.md', 'The highest tides come two days after the full moon.'))
      const card = await untilProcessed(person, 'manual.pdf')
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(640)
      await expectNoSidewaysScroll(person)
      await expectTouchTarget(card.getByRole('button', { name: 'Options for manual.pdf' }))
      await card.getByRole('button', { name: 'manual.pdf', exact: true }).tap()
      const preview = person.getByRole('dialog', { name: 'manual.pdf' })
      await expect(preview).toContainText('31 metres high')
      await expectNoSidewaysScroll(person)
      await preview.getByRole('button', { name: 'Close' }).tap()
      await card.getByRole('button', { name: 'Options for manual.pdf' }).tap()
      await person.getByRole('menuitem', { name: 'Delete' }).tap()
      await person.getByRole('button', { name: 'Delete Attachment' }).tap()
      await expect(person.getByText('Attachment removed successfully')).toBeVisible()
      await expect(card).toBeHidden()
    },
  )
})
