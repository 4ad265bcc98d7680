import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazy } from '../lib/lazy.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { FeatureParts } from './feature-parts.tsx'

it('NAV-02 a banner whose code couldn’t be loaded is left out, says so, and keeps the page', async () => {
  // React logs what a boundary caught
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Missing = lazy<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://localhost/banner.js')),
  )
  const features = [
    { name: 'missing', Banner: Missing },
    { name: 'present', Banner: () => <p>The other banner</p> },
  ]
  const screen = await render(
    <>
      <FeatureParts kind="Banner" of={features} />
      <main>The page</main>
      <Toasts />
    </>,
  )
  await expect
    .element(screen.getByText('Couldn’t load part of Atelier. Reload the page to continue.'))
    .toBeVisible()
  await expect.element(screen.getByText('The other banner')).toBeVisible()
  await expect.element(screen.getByText('The page')).toBeVisible()
})
