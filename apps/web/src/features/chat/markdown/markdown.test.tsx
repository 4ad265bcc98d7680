import { page } from 'vitest/browser'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderDiagram } from './render-diagram.ts'
import Markdown from './markdown.tsx'

const show = (text: string) =>
  render(<Markdown text={text} citations={[]} isStreaming={false} onCite={() => undefined} />)

it('CHT-02 renders formulas in round and square brackets, and leaves prices and code unchanged', async () => {
  const { container } = await show(
    'Area \\(\\pi r^2\\) and $E=mc^2$, from $5 and $10 to US$20. Code: `\\(x\\)` and `$a_b$`.\n\n\\[\n\\int_0^1 x\\,dx\n\\]\n\n```\n\\[ raw \\]\n```',
  )
  await expect.poll(() => container.querySelectorAll('.katex').length).toBe(3)
  expect(container.querySelectorAll('.katex-display')).toHaveLength(1)
  expect(container.textContent).toContain('from $5 and $10 to US$20.')
  expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent.trim())).toEqual([
    '\\(x\\)',
    '$a_b$',
    '\\[ raw \\]',
  ])
})

it('CHT-02 renders single-dollar formulas by pandoc’s rule, but not prices or variables', async () => {
  const { container } = await show(
    'Gives $0$ points, up to $m-1$; $f(x)$, $AB$, $n/2$, $(a, b)$ and $x^2$.\n\n$5 today, $10 tomorrow; **$750**; $/PR but $/session; $HOME and $PATH; $A/$B; $5 (or 5$); $3-$4.',
  )
  await expect.poll(() => container.querySelectorAll('.katex').length).toBe(7)
  const [formulas, prices] = container.querySelectorAll('p')
  expect([...(formulas?.querySelectorAll('annotation') ?? [])].map(({ textContent }) => textContent)).toEqual(
    ['0', 'm-1', 'f(x)', 'AB', 'n/2', '(a, b)', 'x^2'],
  )
  expect(prices?.querySelector('.katex')).toBeNull()
})

it('CHT-02 renders chemistry, units and commands of common packages', async () => {
  const formulas = [
    String.raw`\ce{2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 8H2O + 5Cl2}`,
    String.raw`\pu{5 kg m-3}`,
    String.raw`\SI{9.81}{\meter\per\second\squared}`,
    String.raw`\qty{12}{\kilo\watt\hour}`,
    String.raw`\label{eq:one} \abs{x} = \mbox{if}`,
    String.raw`\dv{y}{x} \quad \eqref{eq:one}`,
  ]
  const { container } = await show(formulas.map((formula) => `$$\n${formula}\n$$`).join('\n\n'))
  await expect.poll(() => container.querySelectorAll('.katex').length).toBe(formulas.length)
  const formulaTexts = [...container.querySelectorAll('.katex-html')].map(({ textContent }) => textContent)
  // what can't be rendered is shown as its source
  expect(formulaTexts.filter((text) => text.includes('\\'))).toEqual([])
  expect(formulaTexts[2]).toContain('9.81m/s2')
  expect(formulaTexts[3]).toContain('12kWh')
})

it('CHT-02 doesn’t apply one formula’s definitions to the next', async () => {
  const { container } = await show('$$\n\\gdef\\secret{5}\\secret\n$$\n\n$$\n\\secret\n$$')
  const listFormulas = () =>
    [...container.querySelectorAll('.katex-html')].map(({ textContent }) => textContent)
  await expect.poll(listFormulas).toEqual(['5', String.raw`\secret`])
})

it('CHT-02 keeps tildes in approximations and ranges, and strikes through text between double tildes', async () => {
  const { container } = await show('About ~$120B (~$55–65B), 5~7U, 100~200倍, and ~~gone~~.')
  await expect.poll(() => container.querySelector('del')?.textContent).toBe('gone')
  expect(container.textContent).toBe('About ~$120B (~$55–65B), 5~7U, 100~200倍, and gone.')
})

it('CHT-02 ends a URL before full-width punctuation', async () => {
  const { container } = await show(
    '请访问 https://example.com/docs（中文说明）。\n\n参考：https://example.com/a；https://example.com/b；www.example.com/c。\n\n「https://example.com/d」 [文](https://example.com/（e）)',
  )
  await expect.poll(() => container.querySelectorAll('a').length).toBe(6)
  expect([...container.querySelectorAll('a')].map(({ href }) => decodeURI(href))).toEqual([
    'https://example.com/docs',
    'https://example.com/a',
    'https://example.com/b',
    'http://www.example.com/c',
    'https://example.com/d',
    'https://example.com/（e）',
  ])
})

it('CHT-02 renders HTML line breaks, subscripts, superscripts and keys, and no other HTML', async () => {
  const { container } = await show(
    '| Plan | Notes |\n|---|---|\n| Basic | one<br>two<br/>**three** |\n\nH<sub>2</sub>O, x<sup>**2**</sup>, <kbd class="x" onclick="alert(1)">Ctrl</kbd>, <b>bold <i>both</i></b>, <sub>open, a</sup>, <constructor>b</constructor> and <img src=x onerror=alert(1)> <a href="https://example.org">there</a>.',
  )
  await expect.poll(() => container.querySelectorAll('td br').length).toBe(2)
  const html = (name: string) => container.querySelector(name)?.outerHTML
  expect(html('sub')).toBe('<sub>2</sub>')
  expect(container.querySelector('sup strong')?.textContent).toBe('2')
  expect(html('kbd')).toBe('<kbd>Ctrl</kbd>')
  expect(container.querySelector('strong em')?.textContent).toBe('both')
  expect(container.textContent).toContain(
    '<sub>open, a</sup>, <constructor>b</constructor> and <img src=x onerror=alert(1)> <a href=',
  )
  expect(container.querySelector('a, img, [onclick], .x')).toBeNull()
})

it('CHT-02 renders nested collapsible sections and callouts, and omits comments', async () => {
  const { container } = await show(
    '<details open onclick="alert(1)">\n<summary>More <b>words</b></summary>\n\nInside **bold**\n\n> [!WARNING]\n> It is `hot`.\n\n<details><summary>Deeper</summary>One line</details>\n\nStill inside\n</details>\n\nOutside <!-- a comment -->stays.\n\n<!-- one --> <!-- two -->\n\n> [!faq]- Why **not**?\n> Because.\n\n> A quote [!NOTE] of words\n\n`<details>` is a tag.\n\n<details>\nnever ended',
  )
  const [outerDetails, innerDetails, faq, unclosedDetails] = await vi.waitUntil(() => {
    const details = [...container.querySelectorAll('details')]
    return details.length === 4 && details
  })
  expect(outerDetails?.outerHTML).toMatch(/^<details open="">\n<summary>More words<\/summary>/)
  expect(outerDetails?.contains(innerDetails ?? null)).toBe(true)
  expect(innerDetails?.innerText).toBe('Deeper')
  expect(innerDetails?.textContent.trim()).toBe('Deeper\nOne line')
  expect(outerDetails?.textContent).toContain('Still inside')
  expect(outerDetails?.querySelector('aside.callout-warn')?.textContent.trim()).toBe('Warning\nIt is hot.')
  expect(faq?.open).toBe(false)
  expect(faq?.querySelector('summary strong')?.textContent).toBe('not')
  expect(unclosedDetails?.textContent).toContain('never ended')
  const text = container.textContent
  expect(text).not.toMatch(/comment|one -->|two/)
  expect(text).toContain('A quote [!NOTE] of words')
  expect(text).toContain('<details> is a tag.')
})

it('CHT-02 renders bold text in Chinese and Japanese next to other characters', async () => {
  const { container } = await show('**重要：**请注意。これは**「灯台」**です。')
  await expect
    .poll(() => [...container.querySelectorAll('strong')].map(({ textContent }) => textContent))
    .toEqual(['重要：', '「灯台」'])
})

it('CHT-02 marks unsupported sentences, across bold text and code', async () => {
  const text = 'Oil burns. **The keeper** climbs `up` at night.\n\n- _Nobody_ knows who built it.'
  const ranges = ['The keeper** climbs `up` at night.', 'Nobody_ knows who built it.'].map(
    (sentence): [number, number] => [text.indexOf(sentence), text.indexOf(sentence) + sentence.length],
  )
  const { container } = await render(
    <Markdown text={text} citations={[]} unsupported={ranges} isStreaming={false} onCite={() => undefined} />,
  )
  const markedTexts = () =>
    [...container.querySelectorAll('.unsupported')].map(({ textContent }) => textContent).join('')
  await expect.poll(markedTexts).toBe('The keeper climbs up at night.Nobody knows who built it.')
  expect(container.querySelector('strong')?.textContent).toBe('The keeper')
  expect(container.querySelector('em')?.textContent).toBe('Nobody')
  // the markers are removed
  expect(container.textContent).not.toMatch(/[\uE000\uE001]/)
})

it('CHT-02 scrolls a wide table sideways instead of cutting off its text', async () => {
  await page.viewport(390, 844)
  const words = ['Elektrizitätsversorgung', 'Donaudampfschiffahrt', 'Haftpflichtversicherung', 'Grundsteuer']
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const { container } = await show([row(words), row(words.map(() => '---')), row(words)].join('\n'))
  const frame = page.getByRole('group', { name: 'Table' })
  await expect.element(frame).toBeVisible()
  const { scrollWidth, clientWidth } = frame.element()
  expect(scrollWidth).toBeGreaterThan(clientWidth)
  for (const cell of container.querySelectorAll('td')) {
    const range = document.createRange()
    range.selectNodeContents(cell)
    expect(range.getClientRects()).toHaveLength(1)
  }
})

it('CHT-02 aligns Arabic and Hebrew to the right, with their lists and tables, and the rest to the left', async () => {
  const { container } = await show(
    'The lamp burns.\n\nالمصباح يحترق (oil).\n\n- שלום\n- lamp\n\n| زيت | Oil |\n|---|---|\n| ١ | 1 |\n\n```\nشيء\n```',
  )
  await expect.poll(() => container.querySelector('table')).not.toBeNull()
  const directions = ['p', 'p:nth-of-type(2)', 'ul', 'table', 'pre'].map((block) => {
    const element = container.querySelector(`.answer ${block}`)
    return element && getComputedStyle(element).direction
  })
  expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'ltr'])
})

it('CHT-02 renders every diagram, even one requested again while it is rendering', async () => {
  const codes = [
    'gantt\n  dateFormat YYYY-MM-DD\n  section Tower\n  Paint :a1, 2026-01-01, 20d',
    'mindmap\n  root((Light))\n    Oil\n    Keeper',
    'timeline\n  title Store\n  1906 : built',
  ]
  const diagrams = codes.flatMap((code, index) =>
    [true, false].map((isDark) => renderDiagram(`same-${index}`, code, isDark)),
  )
  for (const imageUrl of await Promise.all(diagrams)) expect(imageUrl).toMatch(/^data:image\/svg/)
})

it('CHT-02 renders a whole flowchart', async () => {
  const { container } = await show('```mermaid\ngraph TD\n  Lamp-->Light\n```')
  const imageUrl = () => container.querySelector('.answer-diagram img')?.getAttribute('src') ?? ''
  await expect.poll(imageUrl, { timeout: 20_000 }).toContain('svg')
  const holder = document.createElement('div')
  holder.innerHTML = decodeURIComponent(imageUrl().slice(imageUrl().indexOf(',') + 1))
  container.append(holder)
  const svg = holder.querySelector('svg')
  const [box, bounds] = [svg?.viewBox.baseVal, svg?.getBBox()]
  expect(box && bounds && box.x <= bounds.x && box.x + box.width >= bounds.x + bounds.width).toBe(true)
}, 30_000)

it('CHT-02 draws a diagram in the colors of its surroundings, even when they change', async () => {
  const { container } = await show('```mermaid\ngraph TD\n  Lamp-->Light\n```')
  const source = () => container.querySelector('.answer-diagram img')?.getAttribute('src') ?? ''
  await expect.poll(source, { timeout: 20_000 }).toContain('svg')
  const sourceBefore = source()
  const theme = document.documentElement.dataset['theme']
  document.documentElement.dataset['theme'] = 'dark'
  onTestFinished(() => {
    document.documentElement.dataset['theme'] = theme ?? 'light'
  })
  await expect.poll(source, { timeout: 20_000 }).not.toBe(sourceBefore)
}, 30_000)

it('CHT-02 shows an invalid diagram as code with a note, and leaves nothing in the page', async () => {
  const childCountBefore = document.body.children.length
  const { rerender } = await show('```mermaid\ngraph TD; A--\n```')
  const note = page.getByText('Couldn’t draw this diagram. Here’s the code.')
  // mermaid loads first
  await expect.element(note, { timeout: 20_000 }).toBeVisible()
  await rerender(
    <Markdown
      text={'```mermaid\ngraph TD; A-->>>\n```'}
      citations={[]}
      isStreaming={false}
      onCite={() => undefined}
    />,
  )
  await expect.element(page.getByText('graph TD; A-->>>')).toBeVisible()
  expect(document.body.textContent).not.toContain('Syntax error')
  await expect.poll(() => document.body.children.length).toBe(childCountBefore + 1)
}, 30_000)
