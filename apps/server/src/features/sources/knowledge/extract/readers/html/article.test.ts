import { expect, it } from 'vitest'
import { withFile } from '../../../../../../test/read-bytes.ts'
import { readFile } from '../../read-file.ts'

const paragraph = `<p>${'The keeper climbs the stairs each evening and lights the lamp, which burns oil until morning. '.repeat(3)}</p>`
const readPage = (html: string) => {
  const file = { fileName: 'lamp.html', url: 'https://coast.example/lamp' }
  return withFile(html, (path) => readFile({ path, file }, () => {}))
}
const title = '<title>The lamp of the coast</title>'
const body = `<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><article><h1>The lamp</h1>${paragraph}${paragraph}<p>It burns 417 litres.</p></article><footer>Subscribe to our newsletter.</footer>`

it.each([
  ['all tags', `<!doctype html><html lang="en"><head>${title}</head><body>${body}</body></html>`],
  ['none of the optional tags', `<!doctype html><meta charset="utf-8">${title}${body}`],
  ['only an html tag', `<!doctype html><html lang="en"><meta charset="utf-8">${title}${body}`],
  ['no html tag', `<!doctype html><head>${title}</head><body class="page">${body}</body>`],
  ['no body tag', `<html><head>${title}<script>let a = '<p>'</script></head>${body}</html>`],
])('KNO-04 reads the article of a page with %s', async (_name, html) => {
  const article = await readPage(html)
  expect(article.title).toBe('The lamp of the coast')
  expect(article.text).toContain('It burns 417 litres.')
  expect(article.text).not.toMatch(/Shop|newsletter/)
})

it('KNO-04 reads the notes and tabs of an article, but not its links to other articles', async () => {
  const parts = `
    <aside aria-label="Caution"><p>Never touch the lamp while it burns.</p></aside>
    <div role="tabpanel"><p>In summer it burns for six hours.</p></div>
    <div role="tabpanel" hidden><p>In winter it burns for fifteen hours.</p></div>
    <aside><h2>Read more</h2><a href="/a">The other lamps of this coast</a> <a href="/b">The last keeper</a></aside>`
  const { text } = await readPage(
    `<html><head>${title}</head><body><main><h1>The lamp</h1>${paragraph}${parts}${paragraph}</main></body></html>`,
  )
  expect(text).toContain('Never touch the lamp while it burns.')
  expect(text).toMatch(/In summer it burns for six hours\.\s+In winter it burns for fifteen hours\./)
  expect(text).not.toContain('The last keeper')
})
