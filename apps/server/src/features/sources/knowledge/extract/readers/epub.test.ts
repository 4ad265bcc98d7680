import { expect, it } from 'vitest'
import { readBytes } from '../../../../../test/read-bytes.ts'
import { writeZip } from '../../../../../test/write-zip.ts'

const container =
  '<container><rootfiles><rootfile full-path="OPS/deep/the book.opf"/></rootfiles></container>'
const book = (spine: string) =>
  `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Sea &amp; Sky</dc:title></metadata><manifest><item id="two" href="../text/two%20b.xhtml" media-type="application/xhtml+xml"/><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/><item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${spine}</spine></package>`
const page = (body: string, head = '') =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/>${head}</head><body>${body}</body></html>`
const chapters = [
  {
    name: 'OPS/deep/one.xhtml',
    bytes: page(
      '<h1>Calm</h1><p>10<span class="up">6</span> or 10<span class="moved">9</span> drops<span class="no">HIDDEN</span><a epub:type="noteref" href="#n1">1</a><i/>, H<sub>2</sub>O</p><div class="region"><ol start="2"><li>second</li></ol></div>',
      '<link rel="stylesheet" href="../look.css"/>',
    ),
  },
  {
    name: 'OPS/text/two b.xhtml',
    bytes: page(
      '<h2>Storm</h2><p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math><img src="s.png" alt="A wave"/></p><table><tr><th>Sea</th><th>Height</th></tr><tr><td rowspan="2">North</td><td>2</td></tr><tr><td>3</td></tr></table>',
    ),
  },
  {
    name: 'OPS/look.css',
    bytes:
      '.up, sup { vertical-align: super }\n.moved { font-size: 0.58em; position: relative; top: -0.33em; vertical-align: baseline }\n.no { display: none }\n.closed > div.region, .closed .up { display: none }',
  },
]
const file = (spine: string, extraParts: { name: string; bytes: string }[] = []) =>
  writeZip([
    { name: 'mimetype', bytes: 'application/epub+zip' },
    { name: 'META-INF/container.xml', bytes: container },
    { name: 'OPS/deep/the book.opf', bytes: book(spine) },
    ...chapters,
    ...extraParts,
  ])

it('KNO-03 reads a book’s chapters in order, with superscripts, notes, lists and formulas', async () => {
  const spine = ['two', 'one', 'gone'].map((id) => `<itemref idref="${id}"/>`).join('')
  const { text, title, note, sections } = await readBytes('a.epub', file(spine))
  expect({ text, title, note }).toEqual({
    text: 'Storm\n\n$\\frac{1}{2}$[Image: A wave]\n\nSea | Height\nNorth | 2\nNorth | 3\n\nCalm\n\n10⁶ or 10⁹ drops[1], H₂O\n2. second',
    title: 'Sea & Sky',
    note: '1 chapter is missing from the file.',
  })
  expect(sections.map(({ label }) => label)).toEqual(['Storm', 'Calm'])
})

it('KNO-03 says that a book is DRM-protected', async () => {
  const encryption = {
    name: 'META-INF/encryption.xml',
    bytes:
      '<encryption><EncryptedData><CipherData><CipherReference URI="OPS/deep/one.xhtml"/></CipherData></EncryptedData></encryption>',
  }
  await expect(readBytes('a.epub', file('<itemref idref="one"/>', [encryption]))).rejects.toMatchObject({
    code: 'CANNOT_PROCESS',
    message: 'This book is DRM-protected and can’t be read.',
  })
})
