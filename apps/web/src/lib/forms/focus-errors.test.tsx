import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { focusErrors } from './focus-errors.ts'

const options = [
  { value: '', label: 'Choose' },
  { value: 'a', label: 'A' },
]

/** Validates itself on submit; empty fields are invalid. */
const Form = ({ first }: { first: Record<string, string> }) => {
  const [values, setValues] = useState(first)
  const [isSent, setIsSent] = useState(false)
  const issueAt = (key: string) => ({
    value: values[key] ?? '',
    onChange: (value: string) => setValues({ ...values, [key]: value }),
    error: isSent && values[key] === '' ? 'Required' : undefined,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsSent(true)
      }}
    >
      <TextField label="Name" {...issueAt('name')} />
      <Select label="Project" {...issueAt('project')} options={options} />
      <div role="group" aria-label="Days" {...(issueAt('days').error && { 'data-invalid': '' })}>
        <button type="button">Monday</button>
        <button type="button">Tuesday</button>
      </div>
      <TextField label="City" {...issueAt('city')} />
      <Button type="submit">Save</Button>
    </form>
  )
}

it.each([
  ['a text field', 'city', 'textbox', 'City'],
  ['a select', 'project', 'button', 'Choose Project'],
  ['a button group', 'days', 'button', 'Monday'],
])('PRF-01 moves the focus to an invalid %s, each time the form is submitted', async (_, key, role, name) => {
  onTestFinished(focusErrors())
  const screen = await render(
    <Form first={{ name: 'Ada', project: 'a', days: 'mo', city: 'Kiel', [key]: '' }} />,
  )
  onTestFinished(() => screen.unmount())
  const field = screen.getByRole(role, { name, exact: true })
  for (const _again of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect.element(field).toHaveFocus()
  }
})

it('PRF-01 focuses the first of several errors, and none while typing', async () => {
  onTestFinished(focusErrors())
  const screen = await render(<Form first={{ name: 'Ada', project: '', days: '', city: '' }} />)
  onTestFinished(() => screen.unmount())
  const name = screen.getByRole('textbox', { name: 'Name' })
  const city = screen.getByRole('textbox', { name: 'City' })
  const saveButton = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(saveButton)
  await expect.element(screen.getByRole('button', { name: 'Choose Project' })).toHaveFocus()
  await userEvent.fill(city, 'Kiel')
  await userEvent.fill(name, '')
  await userEvent.fill(city, '')
  await expect.element(city).toHaveFocus()
  await userEvent.click(saveButton)
  await expect.element(name).toHaveFocus()
})
