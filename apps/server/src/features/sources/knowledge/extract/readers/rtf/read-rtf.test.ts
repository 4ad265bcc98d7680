import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'

const head =
  '\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fnil\\fcharset2 Symbol;}{\\f2\\fnil\\fcharset2 Wingdings;}{\\f3\\fcharset128 MS Mincho;}{\\f4\\fcharset204 Arial Cyr;}}{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\f0 heading 1;}{\\s2\\f0 heading 2;}}{\\info{\\title The plan}{\\author NOBODY}}'
const read = (body: string) => readBytes('a.rtf', Buffer.from(`{${head}${body}}`, 'latin1'))
const textOf = async (body: string) => (await read(body)).text

it('KNO-03 separates superscripts in rich text from their base, however they are raised', async () => {
  const body =
    "10{\\super 6} cells, H{\\sub 2}O, m\\up6 2\\up0 , CO{\\dn4 2}, x\\super 2k\\nosupersub , was {\\strike 100} 80{\\v HIDDEN}\\par Caf\\'e9 \\u8364?\\~5 two\\_part co\\-operate{\\*\\unknown SKIPPED}\\par {\\f3 \\'93\\'fa\\'96\\'7b} {\\f4 \\'cc\\'e8\\'f0} {\\f1 \\'61\\'b3} {\\f2 \\'fe}\\par"
  expect(await read(body)).toMatchObject({
    text: '10⁶ cells, H₂O, m², CO₂, x^{2k}, was ~~100~~ 80\n\nCafé € 5 two\u2011part cooperate\n\n日本 Мир α≥ ☑',
    note: 'Hidden text was skipped.',
  })
})

it('KNO-03 reads clauses and headings in rich text with their printed numbers', async () => {
  const mark = (text: string) => `{\\listtext\\pard\\plain ${text}\\tab}`
  const body = [
    `\\pard\\plain\\s1${mark('1.')}Aims\\par`,
    `\\pard\\plain\\s2${mark('1.1')}Scope\\par`,
    `\\pard\\plain${mark('2.1')}Due in 30 days\\par`,
    `{\\pntext\\pard\\plain (a)\\tab}{\\*\\pn\\pnlvlbody{\\pntxtb (}}per year\\par`,
    `\\pard\\plain${mark("\\f1\\'b7")}dot\\par`,
    `\\pard\\plain plain\\par`,
  ]
  const { text, title, sections } = await read(body.join(''))
  expect(text).toBe('1. Aims\n\n1.1 Scope\n\n2.1 Due in 30 days\n(a) per year\n- dot\n\nplain')
  expect(title).toBe('The plan')
  expect(sections.map(({ label, level }) => [label, level])).toEqual([
    ['1. Aims', 1],
    ['1.1 Scope', 2],
  ])
})

it('KNO-03 reads notes, comments, fields, formulas and images in rich text', async () => {
  const body = [
    '25{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} Net.} EUR{\\super\\chftn}{\\footnote\\ftnalt\\pard Annex.}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation\\pard Check.}\\par',
    '{\\field{\\*\\fldinst{HYPERLINK "https://e.org"}}{\\fldrslt{link}}} on {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}{\\field{\\*\\fldinst EQ \\\\f(1,2)}}\\par',
    '{\\mmath{\\*\\moMath{\\mf{\\mfPr{\\mtype bar}}{\\mnum{\\mr a}}{\\mden{\\mr b+1}}}{\\mr =}{\\msSup{\\me{\\mr x}}{\\msup{\\mr 2}}}}}\\par',
    '{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv A red house}}}\\pngblip 8950}}{\\nonshppict{\\pict 8950}}{\\pict\\wmetafile8 0100}{\\object\\objemb{\\*\\objdata 01}{\\result{\\pict 01}}}\\par',
    '{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\pard BOX\\par}}{\\shprslt BOX}}\\par',
    '{\\deleted GONE}{\\revised new}\\par{\\header\\pard Confidential\\par}',
  ]
  const { text, note } = await read(body.join(''))
  expect(text.split('\n\n')).toEqual([
    '25[1] EUR[i]',
    'Comment by Ann: Check.',
    'link on $\\frac{1}{2}$',
    '$\\frac{a}{b+1}=x^{2}$',
    '[Image: A red house]',
    'BOX',
    'new',
    '[1] Net.',
    '[i] Annex.',
    'Confidential',
  ])
  expect(note).toBe(
    'This document has tracked changes: inserted text is included, deleted text was skipped.\n1 image was skipped.\n1 embedded object was skipped.',
  )
})

it('KNO-03 repeats merged cells in rich text in each of their rows, with nested tables', async () => {
  const row = (rowFormat: string, ...cells: string[]) =>
    `\\trowd${rowFormat}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row`
  const plainCells = '\\cellx1\\cellx2\\cellx3'
  const body = [
    row(plainCells, 'Area', 'Name', 'People'),
    row('\\clvmgf\\cellx1\\cellx2\\cellx3', 'North', 'A', '20'),
    row(
      '\\clvmrg\\cellx1\\cellx2\\cellx3',
      '',
      '',
      'x\\nestcell y\\nestcell{\\*\\nesttableprops\\nestrow}{\\nonesttables\\par}',
    ),
    '\\pard After\\par',
  ]
  expect(await textOf(body.join(''))).toBe('Area | Name | People\nNorth | A | 20\nNorth | – | x / y\n\nAfter')
})

it('KNO-03 reads rich text bullets whose font isn’t in its table', async () => {
  const { text, note } = await read('{\\listtext\\pard\\plain\\f12 \\u61623 ?\\tab}One\\par')
  expect({ text, note }).toEqual({ text: '- One', note: null })
})
