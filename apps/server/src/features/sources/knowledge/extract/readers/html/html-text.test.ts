import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'

const read = (body: string, head = '') =>
  readBytes('a.html', `<!doctype html><head>${head}</head><body>${body}`)
const textOf = async (body: string, head = '') => (await read(body, head)).text

it('KNO-03 separates superscripts and note marks on a page from their base', async () => {
  expect(
    await textOf(
      '<p>10<sup>30</sup> kg, H<sub>2</sub>O, 10<sup>&minus;3</sup>, x<sup>2k</sup>, 1<sup>st</sup>, 25<sup><a href="#fn1">1</a></sup>, word<a epub:type="noteref" href="n.xhtml#n2">2</a>, m<span style="vertical-align: super; font-size: 60%">2</span>, CO<i class="low">2</i>, E<sup>[3]</sup></p>',
      '<style>p { margin: 0 } i.low { vertical-align: sub }</style>',
    ),
  ).toBe('10³⁰ kg, H₂O, 10⁻³, x^{2k}, 1st, 25[1], word[2], m², CO₂, E[3]')
})

it('KNO-03 numbers lists on a page as a browser does', async () => {
  const lists = [
    '<ol start="3"><li>third<li><p>fourth</p><p>more of it</p><ol type="a"><li>sub</ol><li value="9">ninth</ol>',
    '<ol reversed><li>two<ul><li>inner</ul><li>one</ol>',
    '<ol type="I" start="4"><li>Roman</ol><ol style="list-style-type: upper-alpha"><li>Alpha</ol>',
    '<ul><li>dot</ul><table><tr><td>cell<td><ol><li>in a<li>cell</ol></table>',
  ]
  expect(await textOf(lists.join('<p>-'))).toBe(
    '3. third\n4. fourth\n\nmore of it\n  a. sub\n9. ninth\n\n-\n2. two\n  - inner\n1. one\n\n-\nIV. Roman\nA. Alpha\n\n-\n- dot\n\ncell | 1. in a 2. cell',
  )
})

it('KNO-03 reads words on a page that are also names of JavaScript object properties', async () => {
  expect(
    await textOf(
      '<ol type="constructor"><li>One</ol><p>the<sup>constructor</sup></p><math><mi>x</mi><mo>toString</mo></math>',
    ),
  ).toMatch(/^1\. One\n\nthe\^\{constructor\}\n\n.*toString/s)
})

it('KNO-03 reads formulas on a page as LaTeX', async () => {
  const math = [
    '<math><mfrac><mn>1</mn><mi>n</mi></mfrac><mo>+</mo><msqrt><mi>x</mi></msqrt></math>',
    '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>',
    '<math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">\\alpha^2</annotation></semantics></math>',
    '<math alttext="one half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
    '<math><mi>x</mi><mo>=</mo><mn>5</mn></math>',
    '<script type="math/tex">E=mc^2</script>',
    '<img alt="{\\displaystyle y_{1}}" src="f.svg">',
    '<span class="katex"><span class="katex-mathml"><math><msup><mi>e</mi><mi>x</mi></msup></math></span><span class="katex-html" aria-hidden="true">ex</span></span>',
  ]
  expect((await textOf(math.map((formula) => `<p>${formula}</p>`).join(''))).split('\n\n')).toEqual([
    '$\\frac{1}{n}+\\sqrt{x}$',
    '$\\sum_{i=1}^{n}x_{i}^{2}$',
    '$\\alpha^2$',
    '$\\frac{1}{2}$ (one half)',
    'x=5',
    '$E=mc^2$',
    '${\\displaystyle y_{1}}$',
    '$e^{x}$',
  ])
})

it('KNO-03 reads what a page shows, and nothing that it hides', async () => {
  const body = [
    '<p hidden>HIDDEN</p><p style="display:none">HIDDEN</p><p style="color:red;visibility: hidden">HIDDEN</p>',
    '<template>HIDDEN</template><dialog>HIDDEN</dialog><dialog open>A dialog</dialog><iframe>HIDDEN</iframe><video>HIDDEN</video>',
    '<p aria-hidden="true">Shown<br hidden> still</p><details><summary>More</summary><p>Details</p></details>',
    '<p>Old <del>100</del> <ins>80</ins>, a<wbr>b, co&shy;operate</p>',
    '<p><ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rp>(</rp><rt>きょう</rt><rp>)</rp></ruby> city</p>',
    '<p><input value="Value"><input type="hidden" value="HIDDEN"><input type="checkbox" checked> yes <select><option>One<option selected>Two</select><textarea>Area</textarea></p>',
    '<p><font face="Wingdings">ü</font> done</p><dl><dt>Term</dt><dd>Definition</dd></dl>',
  ]
  const text = await textOf(body.join(''))
  expect(text).not.toContain('HIDDEN')
  expect(text.split(/\n+/)).toEqual([
    'A dialog',
    'Shown still',
    'More',
    'Details',
    'Old ~~100~~ 80, ab, cooperate',
    '東京(とうきょう) city',
    'Value ☑ yes Two Area',
    '✓ done',
    'Term',
    'Definition',
  ])
})

it('KNO-03 reads image descriptions on a page, and counts images without one', async () => {
  const { text, note } = await read(
    '<p>See <img alt="a chart: 5%" src="c.png"> <img src="x.png"> <img alt="" src="line.png"> <img src="dot.gif" width="1" height="1"> <svg><title>Up</title><g><text>12 kg</text></g></svg></p>',
  )
  expect({ text, note }).toEqual({
    text: 'See [Image: a chart: 5%] [Image: Up] 12 kg',
    note: '1 image was skipped.',
  })
})

it('KNO-03 loses nothing from layout tables or nested tables', async () => {
  const longText = 'All of this is read. '.repeat(150).trim()
  const layout = `<table><tr><td></td><td><table><tr><td><p>${longText}</p><p>To the end.</p></td></tr></table></td></tr><tr><td><table><tr><th>A<th>B<tr><td>1<td>2</table></td></tr></table>`
  expect(await textOf(layout)).toBe(`${longText}\n\nTo the end.\n\nA | B\n1 | 2`)
  const nestedTable =
    '<table><tr><th>Name<th>Parts<tr><td>Set<td><table><tr><td>x<td>y<tr><td>z</table></table>'
  expect(await textOf(nestedTable)).toBe('Name | Parts\nSet | x / y z')
})

it('KNO-03 reports symbols and formulas on a page that it can’t read', async () => {
  const sum = '<math><mstack><mn>12</mn><mn>30</mn></mstack></math>'
  const { text, note } = await read(
    `<p><font face="Wingdings 2">PR</font> <font face="Webdings">a</font> <font face="Marlett">q</font> ${sum} <math><menclose notation="updiagonalstrike"><mi>x</mi></menclose></math></p>`,
  )
  expect(text).toBe('✓☑ ✔ q 1230 $\\cancel{x}$')
  const styledHtml =
    '<span class="w">\uf0fc</span> <font face="Wingdings, serif">\uf0fe</font> <img src="a" alt="b/c1.png">'
  expect(
    await read(`<p>${styledHtml}</p>`, "<style>.w { font-family: 'Wingdings', serif }</style>"),
  ).toMatchObject({
    text: '✓ ☑',
    note: '1 image was skipped.',
  })
  expect(note).toBe('1 symbol was skipped.\n1 formula was read without its layout.')
})
