import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Select } from '../fields/select.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnsavedGuard />
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Select label="Order" value="new" onChange={() => {}} options={[{ value: 'new', label: 'Newest' }]} />
      <Outlet />
      {isOpen && (
        <Dialog title="Rename" onClose={() => setOpen(false)}>
          <Menu
            label="More"
            trigger={<Button>More</Button>}
            items={[{ label: 'Edit', onAction: () => {} }]}
          />
        </Dialog>
      )}
    </>
  )
}

it('NAV-02 closes a menu and then its dialog with Back before it leaves the page', async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
  history.replaceState(null, '', '/first')
  const root = createRootRoute({ component: Page })
  const routes = ['/first', '/second'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() })
  const screen = await render(<RouterProvider router={router as never} />)
  await router.navigate({ to: '/second' as never })
  await expect.element(screen.getByText('/second')).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/second')
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => location.pathname).toBe('/second')
  history.back()
  await expect.element(screen.getByText('/first')).toBeVisible()
})

it('NAV-02 closes a dialog with Back even on the first page, where Back would otherwise leave the app', async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
  const { matchMedia } = globalThis
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  )
  // keeps the test page in the history as the page before the app
  history.pushState(null, '', '/first')
  const root = createRootRoute({ component: Page })
  const first = createRoute({ getParentRoute: () => root, path: '/first', component: () => <p>first</p> })
  const router = createRouter({
    routeTree: root.addChildren([first]),
    history: createBrowserHistory(),
    defaultNotFoundComponent: () => null,
  })
  const screen = await render(<RouterProvider router={router as never} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => location.pathname).toBe('/first')
  // then a single press leaves the page
  history.back()
  await expect.poll(() => location.pathname).not.toBe('/first')
})
