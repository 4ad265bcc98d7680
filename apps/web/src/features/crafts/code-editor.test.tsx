import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import CodeEditor from './code-editor.tsx'

it('CRF-03 moves the focus out of the code editor with Escape and Tab, and lets nothing else react to that Escape', async () => {
  let escapeCount = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) escapeCount++
  }
  addEventListener('keydown', onKey)
  const screen = await render(
    <>
      <CodeEditor label="Code" language="javascript" initialText="run()" />
      <button type="button">Save</button>
    </>,
  )
  const code = screen.getByRole('textbox', { name: 'Code' })
  await expect.element(code).toBeVisible()
  ;(code.element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  removeEventListener('keydown', onKey)
  expect(escapeCount).toBe(0)
})
