import { describe, expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { wordFile, wordParagraph as p, wordRun as r } from '../../../../../../test/word-file.ts'

const read = async (...file: Parameters<typeof wordFile>) => readBytes('a.docx', wordFile(...file))
const superscript = (text: string) => r(text, '<w:vertAlign w:val="superscript"/>')
const subscript = (text: string) => r(text, '<w:vertAlign w:val="subscript"/>')

describe('KNO-03 Word: characters', () => {
  it('KNO-03 separates superscripts and subscripts in Word from their base', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Up"><w:name w:val="Up"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
    const body = [
      p(
        r('10') +
          superscript('6') +
          r(' cells, H') +
          subscript('2') +
          r('O, x') +
          superscript('2k') +
          r(', 5 m') +
          r('3', '<w:rStyle w:val="Up"/>'),
      ),
      p(
        r('10') +
          superscript('−') +
          superscript('3') +
          r(' and the 1') +
          superscript('st') +
          r(' of May, y') +
          r('2', '<w:position w:val="6"/>'),
      ),
    ]
    expect((await read(body.join(''), { styles })).text).toBe(
      '10⁶ cells, H₂O, x^{2k}, 5 m³\n\n10⁻³ and the 1st of May, y²',
    )
  })

  it('KNO-03 reads symbols, hyphens, furigana and strikethrough in Word, and leaves out hidden text', async () => {
    const ruby =
      '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const body = [
      p(
        `<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${r(' yes ')}${r('o', '<w:rFonts w:ascii="Wingdings 2"/>')}`,
      ),
      p('<w:r><w:t>two</w:t><w:noBreakHyphen/><w:t>part co</w:t><w:softHyphen/><w:t>operate</w:t></w:r>'),
      p(ruby + r(' city')),
      p(r('Price ') + r('100', '<w:strike/>') + r(' 80') + r('SECRET', '<w:vanish/>')),
      p(r('', '') + '<w:r><w:sym w:font="Nowhere" w:char="F041"/></w:r>' + r('end')),
    ]
    const { text, note } = await read(body.join(''))
    expect(text).toBe(
      '☑ yes ⑥\n\ntwo\u2011part cooperate\n\n東京(とうきょう) city\n\nPrice ~~100~~ 80\n\nend',
    )
    expect(note).toBe('Hidden text was skipped.\n1 symbol was skipped.')
  })

  it('KNO-03 reads a Word formula field whose stored result is empty', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const field = (result: string) =>
      `${mark('begin')}<w:r><w:instrText> EQ \\f(1,2) </w:instrText></w:r>${mark('separate')}${result}${mark('end')}`
    expect((await read(p(r('A ') + field('')) + p(r('B ') + field(r('½'))))).text).toBe(
      'A $\\frac{1}{2}$\n\nB ½',
    )
  })

  it('KNO-03 keeps reading after a Word field that ends in hidden text', async () => {
    const mark = (type: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="${type}"/></w:r>`
    const entry = '<w:r><w:instrText> XE "term" </w:instrText></w:r>'
    const { text, note } = await read(
      p(r('One') + mark('begin') + entry + mark('end', '<w:vanish/>') + r(' two')),
    )
    expect({ text, note }).toEqual({ text: 'One two', note: null })
  })

  it('KNO-03 reads Word formulas as LaTeX', async () => {
    const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const formula = (xml: string) => p(`<m:oMath>${xml}</m:oMath>`)
    const body = [
      formula(`<m:f><m:num>${t('a')}</m:num><m:den>${t('b+1')}</m:den></m:f>`),
      formula(
        `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e><m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup></m:e></m:nary>`,
      ),
      formula(`<m:rad><m:radPr/><m:deg>${t('3')}</m:deg><m:e>${t('8')}</m:e></m:rad>${t('=2')}`),
      formula(
        `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${t('1')}</m:e><m:e>${t('0')}</m:e></m:mr><m:mr><m:e>${t('0')}</m:e><m:e>${t('1')}</m:e></m:mr></m:m></m:e></m:d>`,
      ),
      p(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1,2) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ),
    ]
    expect((await read(body.join(''))).text.split('\n\n')).toEqual([
      '$\\frac{a}{b+1}$',
      '$\\sum_{i=1}^{n} x^{2}$',
      '$\\sqrt[3]{8}=2$',
      '$\\left[\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}\\right]$',
      '$\\frac{1}{2}$',
    ])
  })
})

const level = (index: number, format: string, text: string, extraXml = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${extraXml}<w:lvlText w:val="${text}"/></w:lvl>`
const list = (id: number, levels: string, extraXml = '') =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>${extraXml}`
const num = (id: number, definition: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${overrides}</w:num>`
const item = (text: string, id: number, levelIndex = 0) =>
  p(text, `<w:numPr><w:ilvl w:val="${levelIndex}"/><w:numId w:val="${id}"/></w:numPr>`)

describe('KNO-03 Word: numbering', () => {
  it('KNO-03 reads Word clauses with their printed numbers', async () => {
    const clauses =
      level(0, 'decimal', '%1.') +
      level(1, 'decimal', '%1.%2') +
      level(2, 'lowerLetter', '(%3)') +
      level(3, 'upperRoman', '%4.')
    const body = [
      item('Terms', 1),
      item('Seller', 1, 1),
      item('Buyer', 1, 1),
      item('heirs', 1, 2),
      item('sons', 1, 3),
      item('Payment', 1),
      p('Interlude'),
      item('Due', 1, 1),
      item('assigns', 1, 2),
      item('anew', 2),
      item('goes on', 2),
    ]
    const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
    const numbering = list(0, clauses) + num(1, 0) + num(2, 0, restart)
    expect((await read(body.join(''), { numbering })).text.replace(/\n+ */g, '\n')).toBe(
      '1. Terms\n1.1 Seller\n1.2 Buyer\n(a) heirs\nI. sons\n2. Payment\nInterlude\n2.1 Due\n(a) assigns\n7. anew\n8. goes on',
    )
  })

  it('KNO-03 numbers Word headings through linked and inherited styles', async () => {
    const style = (id: string, content: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}">${content}</w:style>`
    const styles =
      style('H1', '<w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style(
        'H2',
        '<w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>',
      ) +
      style('Own', '<w:name w:val="Chapter"/><w:basedOn w:val="H2"/>')
    const numbering =
      list(0, level(0, 'upperRoman', 'Article %1') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')) + num(1, 0)
    const heading = (id: string, text: string, extraXml = '') =>
      p(text, `<w:pStyle w:val="${id}"/>${extraXml}`)
    const body = [
      heading('H1', 'Aims'),
      heading('H2', 'Scope'),
      heading('H1', 'Preface', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      heading('H1', 'Costs'),
      heading('Own', 'Rates'),
    ]
    const { text, sections } = await read(body.join(''), { styles, numbering })
    expect(text.split('\n\n')).toEqual([
      'Article I Aims',
      '1.1 Scope',
      'Preface',
      'Article II Costs',
      '2.1 Rates',
    ])
    expect(sections.map(({ label, level: depth }) => [label, depth])).toEqual([
      ['Article I Aims', 1],
      ['1.1 Scope', 2],
      ['Preface', 1],
      ['Article II Costs', 1],
      ['2.1 Rates', 2],
    ])
  })

  it('KNO-03 counts as Word does: letters, other scripts, continued levels, deleted paragraphs, checkbox bullets', async () => {
    const numbering =
      list(0, level(0, 'decimal', '%1)') + level(1, 'lowerLetter', '%2)', '<w:lvlRestart w:val="0"/>')) +
      list(1, level(0, 'chineseCounting', '%1、') + level(1, 'cardinalText', '%2')) +
      list(2, level(0, 'bullet', '\uf0a8', '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>')) +
      list(3, level(0, 'bullet', '\uf0b7', '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>')) +
      num(1, 0) +
      num(2, 1) +
      num(3, 2) +
      num(4, 3)
    const deletedParagraph = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`
    const body =
      item('one', 1) +
      deletedParagraph +
      item('a', 1, 1) +
      item('two', 1) +
      item('b', 1, 1) +
      item('eins', 2) +
      item('zwei', 2) +
      item('sub', 2, 1) +
      item('tick', 3) +
      item('dot', 4)
    const { text, note } = await read(body, { numbering })
    expect(text.replace(/\n+ */g, '\n')).toBe(
      '1) one\na) a\n2) two\nb) b\n一、 eins\n二、 zwei\n1 sub\n☐ tick\n- dot',
    )
    expect(note).toBe(
      'This document has tracked changes: inserted text is included, deleted text was skipped.\nSome lists use an unknown numbering style and are shown with plain numbers.',
    )
  })
})

describe('KNO-03 Word: what is attached to the text', () => {
  it('KNO-03 includes Word footnotes with their marks, and comment authors', async () => {
    const note = (id: number, text: string) =>
      `<w:footnote w:id="${id}">${p(`<w:r><w:footnoteRef/></w:r>${r(text)}`)}</w:footnote>`
    const mark = (kind: string, id: number, extraXml = '') =>
      `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="${id}"${extraXml}/></w:r>`
    const customMark = `<w:r><w:footnoteReference w:id="4" w:customMarkFollows="1"/><w:t>*</w:t></w:r>`
    const body = p(
      r('Price 25') +
        mark('footnote', 2) +
        r(' or 30') +
        mark('footnote', 3) +
        customMark +
        mark('endnote', 2) +
        '<w:r><w:commentReference w:id="0"/></w:r>',
    )
    const { text } = await read(body, {
      footnotes: `<w:footnote w:type="separator" w:id="0">${p('x')}</w:footnote>${note(3, 'Gross.')}${note(2, 'Net.')}${note(4, 'Star.')}`,
      endnotes: `<w:endnote w:id="2">${p('See annex.')}</w:endnote>`,
      comments: `<w:comment w:id="0" w:author="Ann">${p('Check.')}</w:comment>`,
    })
    expect(text.split('\n\n')).toEqual([
      'Price 25[1] or 30[2][*][i]',
      'Comment by Ann: Check.',
      '[1] Net.',
      '[2] Gross.',
      '[*] Star.',
      '[i] See annex.',
    ])
  })

  it('KNO-03 reads a Word text box once, and the results of fields and content controls', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`
    const field = (instruction: string, result: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const body = [
      p(
        `${r('Beside')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('BOX')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('BOX')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      p(`${r('see ')}${field('REF _Ref1', 'clause 3.2')}${r(' on page ')}${field(' PAGE ', '17')}`),
      `<w:sdt><w:sdtPr/><w:sdtContent>${p('controlled')}</w:sdtContent></w:sdt>`,
      p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'),
      p('after a field without an end'),
    ]
    expect((await read(body.join(''))).text.split('\n\n')).toEqual([
      'Beside',
      'BOX',
      'see clause 3.2 on page',
      'controlled',
      'after a field without an end',
    ])
  })

  it('KNO-03 reads the text of Word images, charts and diagrams, and counts those without text', async () => {
    const drawing = (properties: string, content: string) =>
      p(
        `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" ${properties}/>${content}</wp:inline></w:drawing></w:r>`,
      )
    const point = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`
    const series = (name: string, values: string[]) =>
      `<c:ser><c:tx><c:strRef><c:strCache>${point(0, name)}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${point(0, 'North')}${point(1, 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode>${values.map((value, index) => point(index, value)).join('')}</c:numCache></c:numRef></c:val></c:ser>`
    const body = [
      drawing('descr="A red house"', '<pic:pic/>'),
      drawing('', '<pic:pic/>'),
      drawing('', '<c:chart r:id="chart"/>'),
      drawing('', '<dgm:relIds r:dm="diagram"/>'),
      p(
        '<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>',
      ),
    ]
    const chart = `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Growth</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('2023', ['0.25', '0.5'])}${series('2024', ['0.125'])}</c:barChart></c:plotArea></c:chart>`
    const text = (content: string) => `<dgm:t><a:p><a:r><a:t>${content}</a:t></a:r></a:p></dgm:t>`
    const diagram = `<dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1">${text('Plan')}</dgm:pt><dgm:pt modelId="2">${text('Build')}</dgm:pt><dgm:pt modelId="3" type="pres">${text('x')}</dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="1"/><dgm:cxn srcId="1" destId="2"/></dgm:cxnLst>`
    const parts = [
      { id: 'chart', type: 'chart', name: 'word/charts/c.xml', root: 'c:chartSpace', xml: chart },
      {
        id: 'diagram',
        type: 'diagramData',
        name: 'word/diagrams/d.xml',
        root: 'dgm:dataModel',
        xml: diagram,
      },
    ]
    const document = await read(body.join(''), {}, parts)
    expect(document.text).toBe(
      '[Image: A red house]\n\nChart: Growth\n\n– | 2023 | 2024\nNorth | 25% | 12.5%\nSouth | 50%\n\n- Plan\n  - Build',
    )
    expect(document.note).toBe('1 image was skipped.\n1 embedded object was skipped.')
  })
})
