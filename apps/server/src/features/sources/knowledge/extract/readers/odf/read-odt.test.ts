import { expect, it } from 'vitest'
import { writeOpenDocument } from '../../../../../../test/write-open-document.ts'
import { readBytes } from '../../../../../../test/read-bytes.ts'

type DocumentOptions = Parameters<typeof writeOpenDocument>[2]
const read = (body: string, extraOptions?: DocumentOptions) =>
  readBytes('a.odt', writeOpenDocument('text', body, extraOptions))
const p = (content: string) => `<text:p>${content}</text:p>`
const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`
const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`

it('KNO-03 keeps superscripts in OpenDocument text, and leaves out what is hidden', async () => {
  const automaticStyles =
    textStyle('Up', 'style:text-position="super 58%"') +
    textStyle('Low', 'style:text-position="-33% 58%"') +
    textStyle('Old', 'style:text-line-through-style="solid"') +
    textStyle('No', 'text:display="none"')
  const body = [
    p(`10${span('Up', '6')} cells, H${span('Low', '2')}O, x${span('Up', '2k')}`),
    p(
      `Price ${span('Old', '100')} 80${span('No', 'HIDDEN')}<text:s text:c="2"/>now<text:variable-set text:display="none">7</text:variable-set>`,
    ),
    '<text:section text:display="none"><text:p>HIDDEN</text:p></text:section>',
    p(
      '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby> on <text:page-number>7</text:page-number>',
    ),
  ]
  expect(await read(body.join(''), { automatic: automaticStyles })).toMatchObject({
    text: '10⁶ cells, H₂O, x^{2k}\n\nPrice ~~100~~ 80  now\n\n東京(とうきょう) on',
    note: 'Hidden text was skipped.',
  })
})

const level = (number: number, format: string, extraXml = '', kind = 'list') =>
  `<text:${kind}-level-style${kind === 'list' ? '-number' : ''} text:level="${number}" style:num-format="${format}" ${extraXml}/>`
const item = (...content: string[]) => `<text:list-item>${content.join('')}</text:list-item>`

it('KNO-03 reads clauses and headings in OpenDocument text with their printed numbers', async () => {
  const automaticStyles =
    `<text:list-style style:name="L">${level(1, '1', 'style:num-suffix="."')}${level(2, '1', 'text:display-levels="2"')}${level(3, 'a', 'style:num-prefix="(" style:num-suffix=")"')}</text:list-style>` +
    `<text:list-style style:name="R">${level(1, 'I', 'text:start-value="4" style:num-suffix="."')}<text:list-level-style-bullet text:level="2" text:bullet-char="•"/></text:list-style>`
  const styles = `<office:styles><text:outline-style>${level(1, '1', '', 'outline')}${level(2, '1', 'text:display-levels="2"', 'outline')}</text:outline-style></office:styles>`
  const list = (style: string, content: string, attributes = '') =>
    `<text:list text:style-name="${style}" ${attributes}>${content}</text:list>`
  const body = [
    '<text:h text:outline-level="1">Aims</text:h><text:h text:outline-level="2">Scope</text:h>',
    list(
      'L',
      item(
        p('Terms'),
        `<text:list>${item(p('Seller'), p('more'))}${item(p('Buyer'), `<text:list>${item(p('heirs'))}</text:list>`)}</text:list>`,
      ) + item(p('Payment')),
      'xml:id="one"',
    ),
    p('Interlude'),
    list('L', item(`<text:list>${item(p('Due'))}</text:list>`), 'text:continue-list="one"'),
    list(
      'R',
      item(p('Roman'), `<text:list>${item(p('dot'))}</text:list>`) +
        `<text:list-header>${p('no number')}</text:list-header>`,
    ),
    '<text:h text:outline-level="1" text:is-list-header="true">Preface</text:h><text:h text:outline-level="1">Costs</text:h>',
  ]
  const { text, sections } = await read(body.join(''), { automatic: automaticStyles, styles })
  expect(text.split(/\n+ */)).toEqual([
    '1 Aims',
    '1.1 Scope',
    '1. Terms',
    '1.1 Seller',
    'more',
    '1.2 Buyer',
    '(a) heirs',
    '2. Payment',
    'Interlude',
    '2.1 Due',
    'IV. Roman',
    '- dot',
    'no number',
    'Preface',
    '2 Costs',
  ])
  expect(sections.map(({ label, level: depth }) => [label, depth])).toEqual([
    ['1 Aims', 1],
    ['1.1 Scope', 2],
    ['Preface', 1],
    ['2 Costs', 1],
  ])
})

it('KNO-03 reads notes, comments, formulas, charts and images in OpenDocument text', async () => {
  const frame = (content: string) => p(`<draw:frame>${content}</draw:frame>`)
  const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`
  const parts = [
    { name: 'Object 1/content.xml', bytes: '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>' },
    {
      name: 'Object 2/content.xml',
      bytes: `<office:document-content><office:body><office:chart><chart:chart><chart:title>${p('Growth')}</chart:title><table:table><table:table-row>${cell('')}${cell('2024')}</table:table-row><table:table-row>${cell('North')}${cell('5')}</table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`,
    },
  ]
  const body = [
    p(
      '25<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Net.</text:p></text:note-body></text:note> EUR<office:annotation><dc:creator>Ann</dc:creator><text:p>Check.</text:p></office:annotation>',
    ),
    frame('<draw:object xlink:href="./Object 1"/><draw:image xlink:href="x.png"/>'),
    frame('<draw:object xlink:href="./Object 2"/>'),
    frame('<draw:object xlink:href="./Object 3"/>'),
    frame('<draw:image xlink:href="a.png"/><svg:desc>A red house</svg:desc>'),
    frame('<draw:image xlink:href="b.png"/>'),
    frame(`<draw:text-box>${p('BOX')}</draw:text-box>`),
  ]
  const { text, note } = await read(body.join(''), { parts })
  expect(text.split('\n\n')).toEqual([
    '25[1] EUR',
    'Comment by Ann: Check.',
    '$\\frac{a}{b}$',
    'Chart: Growth',
    '– | 2024\nNorth | 5',
    '[Image: A red house]',
    'BOX',
    '[1] Net.',
  ])
  expect(note).toBe('1 embedded object was skipped.\n1 image was skipped.')
})

it('KNO-03 repeats merged OpenDocument cells in each of their rows, and leaves out deleted text', async () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}>${text && p(text)}</table:table-cell>`
  const coveredCell = '<table:covered-table-cell/>'
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>GONE</text:p></text:deletion></text:changed-region></text:tracked-changes><table:table><table:table-header-rows>${row(cell('Area', 'table:number-columns-spanned="2"'), coveredCell, cell('People'))}</table:table-header-rows>${row(cell('North', 'table:number-rows-spanned="2"'), cell('A'), cell('20'))}${row(coveredCell, cell(''), cell('30'))}</table:table>`
  const { text, note } = await read(body)
  expect(text).toBe('Area | – | People\nNorth | A | 20\nNorth | – | 30')
  expect(note).toBe('This document has tracked changes: inserted text is included, deleted text was skipped.')
})

it('KNO-03 reads headers and footers in OpenDocument text once, without page numbers', async () => {
  const styles = `<office:master-styles><style:master-page style:name="S"><style:header>${p('Draft')}</style:header><style:header-left style:display="false">${p('NO')}</style:header-left><style:footer>${p('Internal <text:page-number>3</text:page-number>')}</style:footer></style:master-page><style:master-page style:name="T"><style:header>${p('Draft')}</style:header></style:master-page></office:master-styles>`
  const { text, sections } = await read(p('Body'), { styles })
  expect(text).toBe('Body\n\nDraft\n\nInternal')
  expect(sections.at(-1)?.label).toBe('header and footer')
})

it('KNO-03 includes hidden OpenDocument slides, and says so', async () => {
  const automaticStyles =
    '<style:style style:name="dp" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
  const page = (text: string, attributes = '') =>
    `<draw:page ${attributes}><draw:frame><draw:text-box>${p(text)}</draw:text-box></draw:frame></draw:page>`
  const body = page('Shown') + page('Hidden', 'draw:style-name="dp"')
  expect(
    await readBytes('a.odp', writeOpenDocument('presentation', body, { automatic: automaticStyles })),
  ).toMatchObject({
    text: 'Shown\n\nHidden',
    note: '1 hidden slide is included.',
  })
})

it('KNO-03 reads OpenDocument slides with their notes, without slide numbers', async () => {
  const box = (text: string, attributes = '') =>
    `<draw:frame ${attributes}><draw:text-box>${p(text)}</draw:text-box></draw:frame>`
  const body = `<draw:page>${box('CO<text:span text:style-name="Low">2</text:span>')}<draw:g><draw:custom-shape>${p('In a group')}</draw:custom-shape></draw:g>${box('<text:page-number>1</text:page-number>', 'presentation:class="page-number"')}<presentation:notes>${box('Say hello', 'presentation:class="notes"')}${box('12', 'presentation:class="page-number"')}</presentation:notes></draw:page><draw:page>${box('Second')}</draw:page>`
  const automaticStyles = textStyle('Low', 'style:text-position="sub 58%"')
  const { text, pages, sections } = await readBytes(
    'a.odp',
    writeOpenDocument('presentation', body, { automatic: automaticStyles }),
  )
  expect(text).toBe('CO₂\n\nIn a group\n\nNote: Say hello\n\nSecond')
  expect({ pages, labels: sections.map(({ label }) => label) }).toEqual({
    pages: 2,
    labels: ['slide 1', 'slide 2'],
  })
})

it.each([
  ['slides', 'presentation', 'a.odp'],
  ['drawings', 'drawing', 'a.odg'],
] as const)(
  'KNO-03 reads tables, comments, formulas and charts in OpenDocument %s, and reports the rest',
  async (_, kind, name) => {
    const frame = (content: string) => `<draw:frame>${content}</draw:frame>`
    const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`
    const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
    const part = (name: string, body: string) => ({
      name: `${name}/content.xml`,
      bytes: `<office:document-content><office:body>${body}</office:body></office:document-content>`,
    })
    const parts = [
      part(
        'Chart',
        `<office:chart><chart:chart><chart:title>${p('Growth')}</chart:title><table:table>${row('', '2024')}${row('North', '5')}</table:table></chart:chart></office:chart>`,
      ),
      { name: 'Formula/content.xml', bytes: '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>' },
    ]
    const body = `<draw:page>${[
      frame(`<table:table>${row('Area', 'People')}${row('North', '20')}</table:table>`),
      frame('<draw:object xlink:href="./Chart"/>'),
      frame('<draw:object xlink:href="./Formula"/>'),
      frame('<draw:image xlink:href="Pictures/1.png"/><svg:title>A red house</svg:title>'),
      frame('<draw:image xlink:href="Pictures/2.png"/>'),
      frame('<draw:object-ole xlink:href="./Object 1"/>'),
      `<office:annotation><dc:creator>Ann</dc:creator>${p('Check this')}</office:annotation>`,
    ].join('')}</draw:page>`
    const { text, note } = await readBytes(name, writeOpenDocument(kind, body, { parts }))
    expect(text.split('\n\n')).toEqual([
      'Area | People\nNorth | 20',
      'Chart: Growth',
      '– | 2024\nNorth | 5',
      '$\\frac{a}{b}$',
      '[Image: A red house]',
      'Comment by Ann: Check this',
    ])
    expect(note).toBe('1 image was skipped.\n1 embedded object was skipped.')
  },
)
