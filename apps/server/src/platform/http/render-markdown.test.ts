import { describe, expect, it } from 'vitest'
import { renderMarkdownHtml } from './markdown-html.ts'
import { renderMarkdown } from './render-markdown.ts'

describe('Markdown from anyone', () => {
  it.each(['*a_', '~~a', '>', '[a]', '|a'])(
    'SHR-08 writes %s literally, however often it is repeated',
    (character) => {
      expect(
        renderMarkdownHtml(character.repeat(Math.ceil(20_000 / character.length))).length,
      ).toBeGreaterThan(6000)
    },
  )

  it.each([
    ['1. ', '<ol>'],
    ['+ * - ', '<ul>'],
    ['> - ', '<blockquote>'],
    ['a\n=\n', '<h1>'],
  ])('SHR-08 ignores %j when it is repeated excessively, but not a few times', (character, tag) => {
    expect(renderMarkdownHtml(character.repeat(5000))).not.toContain(tag)
    expect(renderMarkdownHtml(`${character}a\n\n* * * * * * *\n`)).toContain(tag)
  })

  it('SHR-08 renders ordinary Markdown', () => {
    const paragraph = `${'**bold** and _thin_ and ~~gone~~ [link](https://a.example) '.repeat(20)}\n\n`
    const html = renderMarkdownHtml(`${paragraph.repeat(15)}> said\n> > and said again`)
    for (const tag of ['<strong>', '<em>', '<del>', '<blockquote>', 'rel="nofollow noopener ugc"'])
      expect(html).toContain(tag)
  })

  it('SHR-08 renders HTML line breaks, subscripts and superscripts, and no other HTML', () => {
    expect(renderMarkdownHtml('| a |\n|---|\n| one<br>two<BR /> |')).toContain('<td>one<br>two<br></td>')
    expect(renderMarkdownHtml('H<sub>2</sub>O')).toBe('<p>H<sub>2</sub>O</p>')
    expect(
      renderMarkdownHtml(
        '<sub>open and </sup> <b>a *b* c</b> <u onclick="x()">d</u> <img src=x onerror=alert(1)>',
      ),
    ).not.toMatch(/<(?:sub|sup|b|u|img)\b/)
    expect(renderMarkdownHtml('`<br>` and\n\n```html\n<br>\n```')).not.toContain('<br>')
  })

  it('SHR-08 expands collapsed sections, renders callouts with a heading, and omits comments', () => {
    expect(
      renderMarkdownHtml(
        '<details open>\n<summary>More</summary>\n\n**Inside**\n</details>\n\n> [!NOTE]\n> Hot.\n\n> [!tip] Trim the wick\n\n<!-- not said -->\n\n`<details>`',
      )
        .trim()
        .replaceAll(/\n+/g, '\n'),
    ).toBe(
      '<strong>More</strong>\n<p><strong>Inside</strong></p>\n<blockquote>\n<p><strong>Note</strong></p>\n<p>Hot.</p>\n</blockquote>\n<blockquote>\n<p><strong>Trim the wick</strong></p>\n<p></p>\n</blockquote>\n<p><code>&lt;details&gt;</code></p>',
    )
  })

  it('SHR-08 strikes through only with two tildes, and ends a URL before full-width punctuation', () => {
    expect(renderMarkdownHtml('~5 to ~7, 5~7U, ~~gone~~')).toBe('<p>~5 to ~7, 5~7U, <del>gone</del></p>')
    const html = renderMarkdownHtml(
      '看 https://example.com/a（中）；https://example.com/b。 `https://example.com/c。`',
    )
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://example.com/a"',
      'href="https://example.com/b"',
    ])
  })

  it('SHR-08 shows what takes too long as plain text, and keeps rendering afterwards', async () => {
    const startImmediately = () => {
      const time = new AbortController()
      queueMicrotask(() => time.abort())
      return time.signal
    }
    expect(await renderMarkdown(['one\ntwo\n\n<b>**three**'], startImmediately)).toEqual([
      '<p>one<br>two</p>\n<p>&lt;b&gt;**three**</p>',
    ])
    // on a busy machine, the thread takes time to start
    expect(await renderMarkdown(['# One', '**two**'], () => AbortSignal.timeout(60_000))).toEqual([
      '<h1>One</h1>',
      '<p><strong>two</strong></p>',
    ])
  })
})
