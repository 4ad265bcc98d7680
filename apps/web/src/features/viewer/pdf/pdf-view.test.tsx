import { pdfAsLatin1 } from '@atelier/testing/write-pdf'
import { describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { openSource } from '../../../test/open-source-viewer.ts'

const bytesOf = (letters: string) => Uint8Array.from(letters, (character) => character.codePointAt(0) ?? 0)

const pages = Array.from({ length: 40 }, (_, index) => [
  `Log of day ${index + 1}.`,
  `On day ${index + 1} the lamp of Skerry-`,
  `down burned ${index + 5} litres of paraffin.`,
])
const pageTexts = pages.map(([first, second, third]) => `${first} ${second?.slice(0, -1)}${third}`)
const text = pageTexts.join('\n\n')
const sections = pageTexts.map((page, index) => ({
  start: text.indexOf(page),
  page: index + 1,
  label: `page ${index + 1}`,
}))
const log = {
  attachment: { title: 'log.pdf', metadata: { size: 9, pages: 40, characters: text.length } },
  content: bytesOf(pdfAsLatin1(pages)),
  text,
  sections,
}

const pageOf = (source: Locator, number: number) =>
  source.getByRole('region', { name: `Page ${number}`, exact: true })
/** Leaves time to load pdf.js and its worker. */
const slowTimeout = { timeout: 10_000 }
const pollMarks = (page: Locator) =>
  expect.poll(() => [...page.element().querySelectorAll('mark')].map((mark) => mark.textContent), slowTimeout)

describe('a PDF', () => {
  it('KNO-01 opens at the cited page, highlighting the cited text across a line break', async () => {
    const citedText = 'On day 17 the lamp of Skerrydown burned 21 litres of paraffin.'
    const { source } = await openSource({ ...log, citedText })
    const page = pageOf(source, 17)
    await expect.element(page, slowTimeout).toBeVisible()
    await pollMarks(page).toEqual(['On day 17 the lamp of Skerry', 'down burned 21 litres of paraffin.'])
    await expect.element(source.getByRole('textbox', { name: 'Page number (of 40)' })).toHaveValue('17')
    const mark = page.element().querySelector('mark')?.getBoundingClientRect()
    const box = source.getByRole('region', { name: 'Pages' }).element().getBoundingClientRect()
    expect(mark?.top).toBeGreaterThan(box.top)
    expect(mark?.bottom).toBeLessThan(box.bottom)
  })

  it('KNO-01 changes pages by field, buttons and keyboard, and renders only nearby pages', async () => {
    const { source } = await openSource(log)
    const field = source.getByRole('textbox', { name: 'Page number (of 40)' })
    const box = source.getByRole('region', { name: 'Pages' })
    const canvases = () => box.element().querySelectorAll('canvas').length
    await expect.poll(canvases).toBeGreaterThan(0)
    await userEvent.click(source.getByRole('button', { name: 'Next page' }))
    await expect.element(field).toHaveValue('2')
    await userEvent.fill(field, '30')
    await userEvent.keyboard('{Enter}')
    await expect.element(pageOf(source, 30).getByText('Log of day 30.')).toBeVisible()
    ;(box.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(field).toHaveValue('29')
    await userEvent.keyboard('{End}')
    await expect.element(pageOf(source, 40).getByText('Log of day 40.')).toBeVisible()
    expect(canvases()).toBeLessThanOrEqual(5)
    await userEvent.keyboard('{Home}')
    await expect.element(pageOf(source, 1).getByText('Log of day 1.')).toBeVisible()
    expect(canvases()).toBeLessThanOrEqual(5)
  })

  it('KNO-01 is fetched in ranges, with the first page before the rest', async () => {
    // filler that no page needs, like other pages' images
    const filler = `99 0 obj\n<< /Length 3000000 >>\nstream\n${'x'.repeat(3_000_000)}\nendstream\nendobj\n`
    const fileText = pdfAsLatin1(pages)
    const table = fileText.lastIndexOf('\nxref\n') + 1
    const start = table + filler.length
    const longPdf = `${fileText.slice(0, table)}${filler}${fileText.slice(table)}`.replace(
      /startxref\n\d+/,
      `startxref\n${start}`,
    )
    const { source, requests } = await openSource({ ...log, content: bytesOf(longPdf) })
    await expect.element(pageOf(source, 1).getByText('Log of day 1.')).toBeVisible()
    expect(requests.bytes).toBeLessThan(200_000)
    expect(requests.calls).toBeLessThan(10)
  })

  it('KNO-01 fits the width, and is zoomed by buttons and keys', async () => {
    const { source } = await openSource(log)
    const page = pageOf(source, 1)
    const width = () => page.element().getBoundingClientRect().width
    const box = source.getByRole('region', { name: 'Pages' })
    await expect.element(page).toBeVisible()
    expect(width()).toBeLessThanOrEqual(box.element().clientWidth)
    const fittedWidth = width()
    await userEvent.click(source.getByRole('button', { name: 'Zoom in' }))
    await expect.poll(width).toBeCloseTo(fittedWidth * 1.25, -1)
    ;(box.element() as HTMLElement).focus()
    await userEvent.keyboard('--')
    await expect.poll(width).toBeLessThan(fittedWidth)
    await userEvent.keyboard('0')
    await expect.poll(width).toBe(fittedWidth)
  })

  it('KNO-01 says when the cited text isn’t on the page as printed', async () => {
    const { source } = await openSource({
      ...log,
      text: `Seen on a picture.\n\n${text}`,
      sections: [{ start: 0, page: 1, label: 'page 1' }],
      citedText: 'Seen on a picture.',
    })
    await expect.element(source.getByText(/Couldn’t find the quote on this page/)).toBeVisible()
    await userEvent.click(source.getByRole('button', { name: 'Text', exact: true }))
    await expect.poll(() => source.element().querySelector('mark')?.textContent).toBe('Seen on a picture.')
  })

  it('KNO-01 opens links in a new tab without opener or referrer, but never script links', async () => {
    const link = (url: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [50 700 200 720] /A << /S /URI /URI (${url}) >> >>`
    const content = bytesOf(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${link('https://tides.example/')} ${link('javascript:alert(1)')}] >>
endobj
trailer
<< /Root 1 0 R >>
`)
    const { source } = await openSource({ attachment: { title: 'links.pdf' }, content })
    const linkInText = source.getByRole('link', { name: 'https://tides.example/' })
    await expect.element(linkInText).toHaveAttribute('rel', 'nofollow noopener noreferrer')
    await expect.element(linkInText).toHaveAttribute('target', '_blank')
    expect(source.element().querySelectorAll('.pdf-links a')).toHaveLength(1)
  })
})

describe('a PDF that can’t be displayed', () => {
  const extractedText = { text: 'Read all the same.', sections: [{ start: 0, page: 1, label: 'page 1' }] }

  it('KNO-02 says that it is damaged, and shows its text', async () => {
    const { source } = await openSource({ attachment: {}, content: 'No PDF at all', ...extractedText })
    await expect.element(source.getByText(/This PDF is damaged/)).toBeVisible()
    await expect.element(source.getByText('Read all the same.')).toBeVisible()
  })

  it('KNO-02 shows its text when the file doesn’t load', async () => {
    const { source } = await openSource({ attachment: {}, content: null, ...extractedText })
    await expect.element(source.getByText(/Couldn’t show the original/), slowTimeout).toBeVisible()
    await expect.element(source.getByText('Read all the same.')).toBeVisible()
  })

  it('KNO-02 says that it is password-protected', async () => {
    const secret = '0'.repeat(64)
    const content = bytesOf(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
3 0 obj
<< /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>
endobj
trailer
<< /Root 1 0 R /Encrypt 3 0 R /ID [<00><00>] >>
`)
    const { source } = await openSource({ attachment: {}, content, ...extractedText })
    await expect.element(source.getByText(/password-protected/)).toBeVisible()
    await expect.element(source.getByText('Read all the same.')).toBeVisible()
  })
})
