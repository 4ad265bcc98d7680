import type { Page } from '@playwright/test'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import type { NewFile } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  add,
  cardOf,
  expectToast,
  addTexts,
  manual,
  note,
  openVault,
  pixelImage,
  untilAllProcessed,
  untilProcessed,
} from '../../fixtures/vault.ts'

const text = (name: string, mimeType: string, lines: string[]): NewFile => ({
  name,
  mimeType,
  buffer: Buffer.from(lines.join('\n')),
})

/** A file of each kind, and the text that its preview shows. */
const kinds: readonly (readonly [NewFile, string | RegExp])[] = [
  [manual(), '31 metres high'],
  [note('guide.md', '# Guide\n\n## The wick\n\nTrim the wick at dusk.'), 'Trim the wick at dusk.'],
  [text('stock.csv', 'text/csv', ['Item,Count', 'Wicks,40']), /Wicks\s*40/],
  [text('rota.json', 'application/json', ['{"keeper":"Elder"}']), '"keeper"'],
  [text('lamp.py', 'text/x-python', ['def lit():', '    return "dusk"']), 'def lit()'],
  [text('page.html', 'text/html', ['<!doctype html><h1>Tower</h1><p>It is white.</p>']), 'It is white.'],
  [
    text('mail.eml', 'message/rfc822', [
      'From: Ada <ada@example.com>',
      'To: Olu <olu@example.com>',
      'Subject: Paraffin',
      '',
      'Two barrels have come.',
    ]),
    'Two barrels have come.',
  ],
]

const openPreview = async (page: Page, name: string) => {
  await (await untilProcessed(page, name)).getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

test(
  'VLT-05 UPL-01 a file of each type appears on its card and in its preview, with its details',
  { tag: '@release' },
  async ({ person, site }) => {
    site.answers['/light'] = (_request, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<title>The light</title><main><h1>The light</h1><p>Four flashes, then dark.</p></main>')
    await addTexts(person.request, 'Pasted')
    await person.request.post('/v1/attachments/link', { data: { url: `${site.url}/light`, source: 'VAULT' } })
    await openVault(person)
    // bounded: the kinds above
    await add(person, ...kinds.map(([file]) => file), pixelImage('lens.png'))
    const previews = [
      ...kinds.map(([{ name }, says]) => [name, says] as const),
      ['Pasted', 'What Pasted says.'] as const,
      ['The light', 'Four flashes, then dark.'] as const,
    ]
    for (const [name, previewText] of previews) {
      const preview = await openPreview(person, name)
      await expect(preview).toContainText(previewText)
      await expect(preview.getByRole('button', { name: 'Download' })).toBeVisible()
      await person.keyboard.press('Escape')
      await expect(preview).toBeHidden()
    }
    const imagePreview = await openPreview(person, 'lens.png')
    const image = imagePreview.getByRole('img', { name: 'lens.png' })
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    // nothing is known about a single white pixel, so there is no empty panel next to it
    await expect(imagePreview.getByRole('complementary', { name: 'Details' })).toBeHidden()
    await person.keyboard.press('Escape')
    const preview = await openPreview(person, 'guide.md')
    const details = preview.getByRole('complementary', { name: 'Details' })
    for (const name of ['Summary', 'Tags', 'Projects'])
      await expect(details.getByRole('heading', { name })).toBeVisible()
    expect((await details.boundingBox())?.width).toBe(420)
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(preview).toBeHidden()
  },
)

test(
  'VLT-05 VLT-06 VLT-08 the vault is used by keyboard alone, and focus stays in place',
  { tag: '@release' },
  async ({ person }) => {
    await addTexts(person.request, 'One', 'Two', 'Three')
    await untilAllProcessed(person.request)
    await openVault(person)
    const name = (title: string) => person.getByRole('button', { name: title, exact: true })
    const options = (title: string) => person.getByRole('button', { name: `Options for ${title}` })
    await expect(name('Three')).toBeVisible()
    await person.keyboard.press('/')
    await expect(person.getByRole('searchbox', { name: 'Search names and content' })).toBeFocused()
    await person.keyboard.press('Escape')

    await name('Three').focus()
    await person.keyboard.press('Enter')
    await expect(person.getByRole('dialog', { name: 'Three' })).toContainText('What Three says.')
    await person.keyboard.press('Escape')
    await expect(person.getByRole('dialog')).toBeHidden()
    await expect(name('Three')).toBeFocused()
    // Tab moves from a card to the next card's checkbox
    await person.keyboard.press('Tab')
    await expect(person.getByRole('checkbox', { name: 'Select Two' })).toBeFocused()
    await person.keyboard.press('Space')
    await expect(person.getByText('1 of 3 items selected')).toBeVisible()
    await person.keyboard.press('Space')
    await expect(person.getByText(/items selected/)).toBeHidden()

    await options('Two').focus()
    await person.keyboard.press('Enter')
    await person.getByRole('menuitem', { name: 'Rename' }).focus()
    await person.keyboard.press('Enter')
    await expect(person.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await person.keyboard.press('ControlOrMeta+a')
    await person.keyboard.type('Second')
    await person.keyboard.press('Enter')
    await expect(person.getByRole('dialog')).toBeHidden()
    await expect(options('Second')).toBeFocused()

    await person.keyboard.press('Enter')
    await person.keyboard.press('End')
    await expect(person.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await person.keyboard.press('Enter')
    const confirmDialog = person.getByRole('alertdialog', { name: 'Delete Attachment?' })
    await expect(confirmDialog).toBeVisible()
    await person.keyboard.press('Escape')
    await expect(options('Second')).toBeFocused()
    await person.keyboard.press('Enter')
    await person.keyboard.press('End')
    await person.keyboard.press('Enter')
    await confirmDialog.getByRole('button', { name: 'Delete Attachment' }).focus()
    await person.keyboard.press('Enter')
    await expect(cardOf(person, 'Second')).toBeHidden()
    // the card is gone: focus stays among the items instead of moving to the start of the page
    await expect
      .poll(() => person.evaluate(() => document.activeElement?.closest('[aria-label="Items"]') !== null))
      .toBe(true)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'VLT-06 VLT-07 VLT-08 items are selected, added and deleted by touch, and everything fits',
    { tag: '@release' },
    async ({ person }) => {
      await addTexts(person.request, 'One', 'A name that goes on and on over the edge of the card')
      await untilAllProcessed(person.request)
      await openVault(person)
      await person.getByRole('checkbox', { name: 'Select One' }).tap({ force: true })
      const bar = person.getByRole('toolbar', { name: 'Selection' })
      await bar.getByRole('button', { name: 'Select All' }).tap()
      await expect(person.getByText('2 of 2 items selected')).toBeVisible()
      for (const name of ['Deselect All', 'Start Chat', 'Add to Project', 'Delete'])
        await expectTouchTarget(bar.getByRole('button', { name }))
      await expectNoSidewaysScroll(person)
      await bar.getByRole('button', { name: 'Add to Project' }).tap()
      await expect(person.getByText('No projects found')).toBeVisible()
      await expectNoSidewaysScroll(person)
      await person.getByRole('button', { name: 'Cancel' }).tap()
      await bar.getByRole('button', { name: 'Delete' }).tap()
      const deleteDialog = person.getByRole('alertdialog')
      await deleteDialog.getByRole('button', { name: 'Review Attachments' }).tap()
      await expectNoSidewaysScroll(person)
      await deleteDialog.getByRole('button', { name: 'Permanently Delete 2 Attachments' }).tap()
      await expectToast(person, 'Successfully deleted 2 attachments')
      await expect(person.getByText('Your Vault is Empty')).toBeVisible()
    },
  )
})
