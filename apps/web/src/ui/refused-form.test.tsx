import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

const Form = () => {
  const [values, setValues] = useState({ name: 'Ada', town: '' })
  const [isChecked, setChecked] = useState(false)
  const errorOf = (value: string) => (isChecked && value === '' ? 'Fill in this field.' : undefined)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
      }}
    >
      {(['name', 'town'] as const).map((key) => (
        <TextField
          key={key}
          label={key}
          value={values[key]}
          onChange={(value) => setValues({ ...values, [key]: value })}
          error={errorOf(values[key])}
        />
      ))}
      <Button type="submit">Save</Button>
    </form>
  )
}

it('PRJ-12 moves the focus to the first error of a form that is sent, each time, and to none while one types', async () => {
  const screen = await render(<Form />)
  const [name, town] = [screen.getByLabelText('name'), screen.getByLabelText('town')]
  const save = screen.getByRole('button', { name: 'Save' })
  for (const _ of [1, 2]) {
    await save.click()
    await expect.element(town).toHaveFocus()
  }
  await userEvent.fill(town, 'Kiel')
  await userEvent.fill(name, '')
  await userEvent.fill(town, '')
  await expect.element(town).toHaveFocus()
  await save.click()
  await expect.element(name).toHaveFocus()
})
