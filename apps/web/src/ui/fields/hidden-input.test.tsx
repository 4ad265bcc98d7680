import { expect, it } from 'vitest'
import { openPart } from '../../test/open-part.tsx'
import { Switch } from './switch.tsx'

it('NAV-02 keeps a switch’s hidden input within its label, so its focus can’t scroll the page', async () => {
  const { screen } = await openPart(<Switch>Show sources</Switch>)
  await expect.element(screen.getByRole('switch')).toBeInTheDocument()
  const inputWrapper = screen.getByRole('switch').element().parentElement
  expect(inputWrapper?.closest('label')?.contains(inputWrapper.offsetParent)).toBe(true)
})
