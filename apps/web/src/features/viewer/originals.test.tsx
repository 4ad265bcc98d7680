import { getAttachmentSlides } from '@atelier/contract/endpoints/sources/thumbnails'
import { pdfAsLatin1 } from '@atelier/testing/write-pdf'
import { describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openSource } from '../../test/open-source-viewer.ts'
import { respondWithError } from '../../test/server.ts'

const slowTimeout = { timeout: 10_000 }
const pollMarks = (source: Locator) =>
  expect.poll(
    () => [...source.element().querySelectorAll('mark')].map((mark) => mark.textContent),
    slowTimeout,
  )
const isVisible = (element: Element, box: Element) => {
  const [innerBox, outerBox] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  return innerBox.top >= outerBox.top && innerBox.bottom <= outerBox.bottom
}

describe('code', () => {
  const lines = Array.from({ length: 900 }, (_, index) =>
    index % 3 === 2 ? '' : `const lamp${index} = 'lit at ${index}'`,
  )
  const code = {
    attachment: { title: 'lamps.ts', mimeType: 'text/typescript' },
    content: lines.join('\n'),
    text: lines.filter((line) => line !== '').join('\n'),
    sections: [{ start: 0, page: null, label: 'line 1' }],
  }

  it('KNO-01 is shown with line numbers and syntax colors, scrolled to the cited lines', async () => {
    const citedText = `${lines[600]}\n${lines[601]}`
    const { source } = await openSource({ ...code, citedText })
    await pollMarks(source).toEqual([lines[600], lines[601]])
    const box = source.getByRole('region', { name: 'Lines' }).element()
    const mark = box.querySelector('mark')
    expect(mark && isVisible(mark, box)).toBe(true)
    expect(mark?.previousElementSibling?.textContent).toBe('601')
    await expect.poll(() => mark?.querySelectorAll('[style*=shiki]').length, slowTimeout).toBeGreaterThan(1)
    // offscreen rows aren't rendered
    expect(box.querySelectorAll('pre > div').length).toBeLessThan(120)
  })

  it('KNO-01 formats single-line JSON', async () => {
    const { source } = await openSource({
      attachment: { title: 'rota.json', mimeType: 'application/json' },
      content: '{"keeper":"Elder","days":[1,2]}',
    })
    await expect.element(source.getByText('"keeper": "Elder",')).toBeVisible()
  })
})

describe('Markdown', () => {
  const text = `# Log\n\n${'A quiet night.\n\n'.repeat(80)}## Frost\n\nThe **wick** is trimmed every [three hours](https://x.example/a) in frost.\n`

  it('KNO-01 is rendered, with the cited text highlighted and visible', async () => {
    const { source } = await openSource({
      attachment: { title: 'log.md', mimeType: 'text/markdown' },
      text,
      sections: [{ start: 0, page: null, label: 'Log' }],
      citedText: 'The **wick** is trimmed every [three hours](https://x.example/a) in frost.',
    })
    const heading = source.getByRole('heading', { name: 'Frost' })
    await expect.element(heading).toBeVisible()
    const markedTexts = () =>
      [...(CSS.highlights.get('cited') ?? [])].map((range) => range.toString()).join('|')
    await expect.poll(markedTexts, slowTimeout).toBe('The|wick|is trimmed every|three hours|in frost.')
    const box = source.element().querySelector('[data-scroll]')
    await expect.poll(() => box !== null && isVisible(heading.element(), box)).toBe(true)
  })
})

describe('a note', () => {
  it('KNO-01 shows its properties above its text', async () => {
    const { source } = await openSource({
      attachment: { title: 'lamp.md', mimeType: 'text/markdown' },
      text: '---\ntags: [light, oil]\nmade: 2026-01-05\n---\nIt burns in the [[Tower|old tower]].',
      sections: [],
      citedText: 'It burns in the [[Tower|old tower]].',
    })
    await expect.element(source.getByText('light, oil')).toBeVisible()
    await expect.element(source.getByText('It burns in the old tower.')).toBeVisible()
    await expect.poll(() => CSS.highlights.get('cited')?.size, slowTimeout).toBe(1)
    expect(source.element().textContent).not.toContain('---')
  })
})

describe('an image', () => {
  it('KNO-01 is shown as it is, with a message when it can’t be', async () => {
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const imageSource = { attachment: { title: 'lens.png', type: 'IMAGE' as const, mimeType: 'image/png' } }
    const viewer = await openSource({
      ...imageSource,
      content: Uint8Array.from(atob(dot), (character) => character.codePointAt(0) ?? 0),
    })
    const image = viewer.source.getByRole('img', { name: 'lens.png' })
    await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(1)
    await viewer.screen.unmount()
    const { source } = await openSource({ ...imageSource, content: 'no picture' })
    await expect.element(source.getByText(/Here’s the extracted text/)).toBeVisible()
  })
})

describe('a sheet', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => `Town ${index + 2} | – | ${index * 3}`)
  const first = ['Town | Note | Litres', ...rows]
  const second = ['Item | Count', 'Wicks | 40']
  const text = `${first.join('\n')}\n\n${second.join('\n')}`
  const sections = [
    ...first.flatMap((row, index) =>
      index % 10 === 0
        ? [{ start: text.indexOf(row), page: 1, label: `sheet Stores, row ${index + 1}` }]
        : [],
    ),
    { start: text.indexOf('Item |'), page: 2, label: 'sheet Parts, row 1' },
  ]
  const sheet = {
    attachment: {
      title: 'stores.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    text,
    sections,
  }

  it('KNO-01 is a grid at the cited row, with only visible rows rendered and fetched', async () => {
    const { source } = await openSource({ ...sheet, citedText: 'Town 2200 | – | 6594' })
    const row = source.getByRole('row', { name: /2200 Town 2200/ })
    await expect.element(row, slowTimeout).toHaveAttribute('aria-current', 'true')
    await expect.element(row).toHaveAttribute('aria-rowindex', '2200')
    const box = source.getByRole('region', { name: 'Sheet Stores' }).element()
    await expect.poll(() => isVisible(row.element(), box), slowTimeout).toBe(true)
    expect(row.element().querySelectorAll('[role=cell]')[1]?.textContent).toBe('')
    // the header row stays visible
    await expect.element(source.getByRole('columnheader', { name: 'Litres' })).toBeVisible()
    expect(box.querySelectorAll('[role=row]').length).toBeLessThan(100)
    expect(source.getByRole('table').element().getAttribute('aria-rowcount')).toBe('3001')
  })

  it('KNO-01 has a tab for each of its sheets', async () => {
    const { source } = await openSource(sheet)
    await expect.element(source.getByRole('columnheader', { name: 'Litres' })).toBeVisible()
    await userEvent.click(source.getByRole('button', { name: 'Parts' }))
    await expect.element(source.getByRole('row', { name: '2 Wicks 40' })).toBeVisible()
    await expect.element(source.getByRole('columnheader', { name: 'Litres' })).not.toBeInTheDocument()
  })
})

describe('slides', () => {
  it('KNO-01 appear as cards in order, with their titles and the cited text highlighted', async () => {
    respondWithError(getAttachmentSlides, 'CONFLICT', 'This server cannot draw slides.')
    const text = 'The tower\n\nIt is white.\n\nThe lamp\n\nIt is lit at dusk.\n\nNote: ask the keeper'
    const { source } = await openSource({
      attachment: {
        title: 'light.pptx',
        mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      },
      text,
      sections: [
        { start: 0, page: 1, label: 'slide 1' },
        { start: text.indexOf('The lamp'), page: 2, label: 'slide 2' },
      ],
      citedText: 'It is lit at dusk.',
    })
    const lamp = source.getByRole('region', { name: 'slide 2' })
    await expect.element(lamp.getByRole('heading', { name: 'The lamp' })).toBeVisible()
    await expect.element(source.getByRole('region', { name: 'slide 1' })).toBeVisible()
    await pollMarks(source).toEqual(['It is lit at dusk.'])
    await expect.element(source.getByText(/This server cannot draw slides/)).toBeVisible()
  })

  it('KNO-01 appear as rendered pages if available, with the cited text highlighted', async () => {
    const pages = [['The tower'], ['The lamp is lit at dusk.']]
    const binaryText = pdfAsLatin1(pages)
    const text = pages.map(([line]) => line).join('\n\n')
    const { source } = await openSource({
      attachment: {
        title: 'light.pptx',
        mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        slides: { url: `/v1/attachments/${newId()}/content`, size: binaryText.length },
      },
      content: Uint8Array.from(binaryText, (character) => character.codePointAt(0) ?? 0),
      text,
      sections: [
        { start: 0, page: 1, label: 'slide 1' },
        { start: text.indexOf('The lamp'), page: 2, label: 'slide 2' },
      ],
      citedText: 'The lamp is lit at dusk.',
    })
    await expect.element(source.getByRole('region', { name: 'Page 2' }), slowTimeout).toBeVisible()
    await pollMarks(source).toEqual(['The lamp is lit at dusk.'])
  })
})

describe('content without another view', () => {
  it('KNO-01 is shown as text, with its headings once and no choice of views', async () => {
    const text = 'The light\n\nFour flashes, then dark.\n\nThe keeper\n\nHe sleeps by day.'
    const { source } = await openSource({
      attachment: { title: 'The light', type: 'LINK', mimeType: 'text/html', url: 'https://light.example/' },
      text,
      sections: [
        { start: 0, page: null, label: 'The light' },
        { start: text.indexOf('The keeper'), page: null, label: 'The keeper' },
      ],
      citedText: 'He sleeps by day.',
    })
    await pollMarks(source).toEqual(['He sleeps by day.'])
    await expect.element(source.getByRole('heading', { name: 'The keeper' })).toBeVisible()
    expect(source.getByText('The keeper').elements()).toHaveLength(1)
    expect(source.getByRole('button', { name: 'Original' }).elements()).toHaveLength(0)
  })
})
