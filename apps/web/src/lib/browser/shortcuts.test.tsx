import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { setSingleKeys, useShortcut } from './shortcuts.ts'

const Page = ({ onPress }: { onPress: () => void }) => {
  useShortcut('/', 'Search on this page', onPress)
  return (
    <>
      <input type="checkbox" aria-label="Select" />
      <input aria-label="Name" />
    </>
  )
}

it('PRJ-02 a shortcut works while a checkbox has the focus, but types a letter in a text field', async () => {
  let pressCount = 0
  const screen = await render(<Page onPress={() => pressCount++} />)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.keyboard('/')
  expect(pressCount).toBe(1)
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('/')
  expect(pressCount).toBe(1)
  await expect.element(screen.getByRole('textbox')).toHaveValue('/')
})

it('PRJ-02 a single key does nothing when single-key shortcuts are turned off', async () => {
  let pressCount = 0
  await render(<Page onPress={() => pressCount++} />)
  setSingleKeys(false)
  onTestFinished(() => setSingleKeys(true))
  await userEvent.keyboard('/')
  expect(pressCount).toBe(0)
  setSingleKeys(true)
  await userEvent.keyboard('/')
  expect(pressCount).toBe(1)
})
