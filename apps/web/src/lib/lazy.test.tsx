import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { errorText } from './api/error-text.ts'
import { lazy } from './lazy.ts'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Try again
      </button>
    )
  }
}

it('NAV-02 shows a placeholder for a lazy-loaded part, and shows the part at once the next time', async () => {
  let finishLoading = () => {}
  const module = new Promise<{ default: (props: { name: string }) => ReactNode }>((resolve) => {
    finishLoading = () => resolve({ default: ({ name }) => <p>{name} is here</p> })
  })
  const Part = lazy(
    () => module,
    ({ name }: { name: string }) => <p>Waiting for {name}</p>,
  )
  const first = await render(<Part name="One" />)
  await expect.element(first.getByText('Waiting for One')).toBeVisible()
  finishLoading()
  await expect.element(first.getByText('One is here')).toBeVisible()
  const second = await render(<Part name="Two" />)
  expect(second.getByText('Two is here').query()).not.toBeNull()
})

it('NAV-02 fails only the part that couldn’t be loaded, and reloads it on retry', async () => {
  // React logs what a boundary caught
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let attempts = 0
  const Part = lazy(async () => {
    attempts++
    if (attempts === 1) throw new Error('offline')
    return { default: () => <p>The part</p> }
  })
  const screen = await render(
    <Boundary>
      <Part />
    </Boundary>,
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('The part')).toBeVisible()
})

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/menu.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: http://localhost/assets/menu.js',
])('NAV-02 says that only a reload brings back a part that didn’t load: %s', (message) => {
  expect(errorText(new TypeError(message))).toBe(
    'Couldn’t load part of Atelier. Reload the page to continue.',
  )
})
