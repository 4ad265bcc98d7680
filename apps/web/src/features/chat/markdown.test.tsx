import { page } from 'vitest/browser'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import Markdown from './markdown.tsx'

const show = (text: string) =>
  render(<Markdown text={text} citations={[]} isStreaming={false} onCite={() => undefined} />)

it('CHT-02 draws formulas in round and square brackets, and leaves prices and code as they are', async () => {
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

it('CHT-02 scrolls a wide table sideways instead of cutting its words', async () => {
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

it('CHT-02 shows a diagram with a mistake as code with a note, and leaves nothing in the page', async () => {
  const before = document.body.children.length
  const { rerender } = await show('```mermaid\ngraph TD; A--\n```')
  const note = page.getByText('This diagram has a mistake in it, so it is shown as code.')
  // its drawing code is loaded first
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
  await expect.poll(() => document.body.children.length).toBe(before + 1)
}, 30_000)
