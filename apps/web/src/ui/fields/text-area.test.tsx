import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { TextArea } from './text-area.tsx'

const Instructions = () => {
  const [text, setText] = useState('')
  const error = text.length > 20 ? 'Instructions are too long.' : undefined
  return (
    <TextArea
      label="Instructions"
      value={text}
      onChange={setText}
      rows={2}
      characterLimit={20}
      error={error}
    />
  )
}

it('grows with its text', async () => {
  const screen = await render(<Instructions />)
  const field = screen.getByRole('textbox', { name: 'Instructions' })
  const height = () => field.element().getBoundingClientRect().height
  const emptyHeight = height()
  await userEvent.fill(field, 'a\nb\nc\nd\ne\nf')
  expect(height()).toBeGreaterThan(emptyHeight)
})

it('shows the character count near the limit, and why a longer text is rejected', async () => {
  const screen = await render(<Instructions />)
  const field = screen.getByRole('textbox', { name: 'Instructions' })
  await userEvent.fill(field, 'seventeen letters')
  await expect.element(screen.getByText('17 / 20')).toBeVisible()
  await userEvent.fill(field, 'more than twenty letters')
  await expect.element(field).toHaveAccessibleDescription('Instructions are too long.')
  await expect.element(field).toBeInvalid()
})
