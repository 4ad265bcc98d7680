import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { packageFile, type PackagePart } from '../../../../../../test/word-file.ts'

const r = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`
const p = (text: string, properties = '') =>
  `<a:p>${properties}${text.startsWith('<') ? text : r(text)}</a:p>`
const shape = (paragraphs: string, placeholder = '', attributes = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x" ${attributes}/><p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`
const sheet = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`
const slide = (id: string, shapes: string, parts: PackagePart[] = []): PackagePart => ({
  id,
  type: 'slide',
  name: `ppt/pages/${id}.xml`,
  root: 'p:sld',
  xml: sheet(shapes),
  parts,
})
const read = (slides: readonly PackagePart[], parts: readonly PackagePart[] = []) =>
  readBytes(
    'a.pptx',
    packageFile({
      type: 'officeDocument',
      name: 'ppt/presentation.xml',
      root: 'p:presentation',
      xml: `<p:sldIdLst>${slides
        .toReversed()
        .map(({ id }, index) => `<p:sldId id="${index}" r:id="${id}"/>`)
        .join('')}</p:sldIdLst>`,
      parts: [...slides, ...parts],
    }),
  )

it('KNO-03 includes hidden slides, and says so', async () => {
  const hiddenSlide = { ...slide('s1', shape(p('Hidden'))), attributes: 'show="0"' }
  expect(await read([slide('s2', shape(p('Shown'))), hiddenSlide])).toMatchObject({
    text: 'Hidden\n\nShown',
    note: '1 hidden slide is included.',
  })
})

it('KNO-03 reads words after an arrow as words, even when they use the arrow’s font', async () => {
  const run = (text: string, fonts: string) =>
    `<a:r><a:rPr lang="en-US">${fonts}</a:rPr><a:t>${text}</a:t></a:r>`
  const arrow = '<a:sym typeface="Wingdings" pitchFamily="2" charset="2"/>'
  const line = run('Provider ', '') + run('\uf0e0 Who manages?', arrow) + run(' List of 12', arrow)
  const checkMark = run('\u00fc', '<a:latin typeface="Wingdings"/>')
  const { text } = await read([slide('one', shape(p(line) + p(checkMark)))])
  expect(text).toBe('Provider → Who manages? List of 12\n\n✓')
})

it('KNO-03 reads slides in order with superscripts, numbers, bullets and formulas', async () => {
  const autoNumber = (type: string, level = 0, start = 1) =>
    `<a:pPr lvl="${level}"><a:buAutoNum type="${type}" startAt="${start}"/></a:pPr>`
  const list = [
    p('first', autoNumber('arabicPeriod', 0, 3)),
    p('inner', autoNumber('alphaLcParenBoth', 1)),
    p('inner too', autoNumber('alphaLcParenBoth', 1)),
    p('second', autoNumber('arabicPeriod', 0, 3)),
    p('plain'),
    p('dot', '<a:pPr><a:buChar char="•"/></a:pPr>'),
  ]
  const math = `<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></a14:m></mc:Choice><mc:Fallback>${r('PREVIEW')}</mc:Fallback></mc:AlternateContent>`
  const one = slide(
    'one',
    shape(
      p(
        r('10') +
          r('6', 'baseline="30000"') +
          r(' and CO') +
          r('2', 'baseline="-25000"') +
          r(' not ') +
          r('old', 'strike="sngStrike"'),
      ),
    ) + shape(p(math)),
  )
  const { text, sections, pages } = await read([one, slide('two', shape(list.join('')))])
  expect(text).toBe(
    '3. first\n  (a) inner\n  (b) inner too\n4. second\n\nplain\n\n- dot\n\n10⁶ and CO₂ not ~~old~~\n\n$\\frac{a}{b}$',
  )
  expect({ pages, labels: sections.map(({ label }) => label) }).toEqual({
    pages: 2,
    labels: ['slide 1', 'slide 2'],
  })
})

it('KNO-03 reads bullets and numbers inherited from a slide’s layout or master', async () => {
  const level = (bullet: string) => `<a:lvl1pPr>${bullet}</a:lvl1pPr>`
  const list = (bullet: string) => `<a:lstStyle>${level(bullet)}</a:lstStyle>`
  const master = {
    type: 'slideMaster',
    name: 'ppt/masters/m.xml',
    root: 'p:sldMaster',
    xml: `${sheet(shape('', 'title') + shape('', 'body'))}<p:txStyles><p:titleStyle>${level('<a:buNone/>')}</p:titleStyle><p:bodyStyle>${level('<a:buChar char="•"/>')}</p:bodyStyle></p:txStyles>`,
  }
  const layout = {
    type: 'slideLayout',
    name: 'ppt/layouts/l.xml',
    root: 'p:sldLayout',
    xml: sheet(
      shape('', 'title') +
        shape(list('<a:buNone/>'), 'subTitle') +
        shape(list('<a:buAutoNum type="romanUcPeriod"/>'), 'body" idx="13'),
    ),
    parts: [master],
  }
  const shapes =
    shape(p('Plan'), 'title') +
    shape(p('Below'), 'subTitle') +
    shape(p('one') + p('two'), 'obj" idx="13') +
    shape(p('dot'), 'obj" idx="1') +
    shape(p('plain'))
  const { text } = await read([slide('one', shapes, [layout])])
  expect(text.split('\n\n')).toEqual(['Plan', 'Below', 'I. one\nII. two\n- dot', 'plain'])
})

it('KNO-03 reads slide notes and comments, but not slide numbers or hidden content', async () => {
  const number = p('<a:fld type="slidenum"><a:t>12</a:t></a:fld>')
  const notes = {
    type: 'notesSlide',
    name: 'ppt/notes/n.xml',
    root: 'p:notes',
    xml: sheet(shape(p('NOTE of 12 '), 'body') + shape(number, 'sldNum') + shape(p('Header'), 'hdr')),
  }
  const comments = {
    type: 'comments',
    name: 'ppt/remarks.xml',
    root: 'p:cmLst',
    xml: '<p:cm authorId="0"><p:text>Check this</p:text></p:cm>',
  }
  const authors = {
    type: 'commentAuthors',
    name: 'ppt/who.xml',
    root: 'p:cmAuthorLst',
    xml: '<p:cmAuthor id="0" name="Ann"/>',
  }
  const shapes =
    shape(p('Hello'), 'title') +
    shape(number, 'sldNum') +
    shape(p('HIDDEN'), '', 'hidden="1"') +
    shape(p('Confidential'), 'ftr')
  expect(await read([slide('one', shapes, [notes, comments])], [authors])).toMatchObject({
    text: 'Hello\n\nComment by Ann: Check this\n\nNote: NOTE of 12\n\nConfidential',
    note: 'Hidden text was skipped.',
  })
})

it('KNO-03 reads tables, charts, diagrams and images on slides, and reports what wasn’t read', async () => {
  const cell = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody>${p(text || r(''))}</a:txBody></a:tc>`
  const frame = (content: string, attributes = '') =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="x" ${attributes}/></p:nvGraphicFramePr><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`
  const imageXml = (attributes: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="2" name="y" ${attributes}/></p:nvPicPr></p:pic>`
  const table = `<a:tbl><a:tr>${cell('Area', 'gridSpan="2"')}${cell('', 'hMerge="1"')}${cell('People')}</a:tr><a:tr>${cell('North', 'rowSpan="2"')}${cell('A')}${cell('20')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('')}${cell('30')}</a:tr></a:tbl>`
  const cache = (values: string[]) =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')
  const chart = `<c:chart><c:plotArea><c:pieChart><c:ser><c:tx><c:strRef><c:strCache>${cache(['Sales'])}</c:strCache></c:strRef></c:tx><c:cat><c:numRef><c:numCache><c:formatCode>yyyy\\-mm</c:formatCode>${cache(['45292', '45323'])}</c:numCache></c:numRef></c:cat><c:val><c:numRef><c:numCache>${cache(['1.5', '0.1'])}</c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea></c:chart>`
  const diagram = `<dgm:ptLst><dgm:pt modelId="1"><dgm:t>${p('Plan')}</dgm:t></dgm:pt></dgm:ptLst>`
  const shapes = [
    frame(table),
    frame('<c:chart r:id="c"/>'),
    frame('<dgm:relIds r:dm="d"/>'),
    frame('<p:oleObj progId="Equation.3"/>'),
    frame('<p:oleObj progId="Excel.Sheet.12"/>'),
    `<p:grpSp>${imageXml('descr="A red house"')}${imageXml('')}</p:grpSp>`,
  ]
  const parts = [
    { id: 'c', type: 'chart', name: 'ppt/charts/c.xml', root: 'c:chartSpace', xml: chart },
    { id: 'd', type: 'diagramData', name: 'ppt/diagrams/d.xml', root: 'dgm:dataModel', xml: diagram },
  ]
  const { text, note } = await read([slide('one', shapes.join(''), parts)])
  expect(text.split('\n\n')).toEqual([
    'Area | – | People\nNorth | A | 20\nNorth | – | 30',
    'Chart: Sales',
    '– | Sales\n2024-01-01 | 1.5\n2024-02-01 | 0.1',
    '- Plan',
    '[Image: A red house]',
  ])
  expect(note).toBe('1 formula was skipped.\n1 embedded object was skipped.\n1 image was skipped.')
})
