import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Markdown from '../markdown/markdown.tsx'

it('CHT-02 shows by touch, keyboard and screen reader that no source supports a sentence', async () => {
  const text = 'Oil burns. The keeper climbs `up`. He sleeps.'
  const start = text.indexOf('The keeper')
  await render(
    <Markdown
      text={text}
      citations={[]}
      unsupported={[[start, text.indexOf(' He sleeps')]]}
      isStreaming={false}
      onCite={() => undefined}
    />,
  )
  const mark = page.getByRole('button', { name: 'No source supports this sentence' })
  await expect.element(mark).toHaveAttribute('aria-expanded', 'false')
  expect(mark.elements()).toHaveLength(1)
  await userEvent.tab()
  await expect.element(mark).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No source supports this sentence', { exact: true })).toBeVisible()
})
