import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { focusErrors } from './focus-errors.ts'

const Form = () => {
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(true)
      }}
    >
      <TextField label="Name" value="Ada" onChange={() => undefined} />
      {['Street', 'City'].map((label) => (
        <TextField
          key={label}
          label={label}
          value=""
          onChange={() => undefined}
          {...(isRefused && { error: 'Required' })}
        />
      ))}
      <Button type="submit">Save</Button>
    </form>
  )
}

it('PRF-01 moves the focus to the first wrong field of a form that checks itself, each time it is sent', async () => {
  onTestFinished(focusErrors())
  const screen = await render(<Form />)
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await expect.element(screen.getByRole('textbox', { name: 'Street' })).toHaveFocus()
  await userEvent.click(save)
  await expect.element(screen.getByRole('textbox', { name: 'Street' })).toHaveFocus()
})
