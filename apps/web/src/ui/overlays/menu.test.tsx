import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from '../buttons/button.tsx'
import { Menu } from './menu.tsx'

it('opens from the keyboard, runs the selected item and returns the focus', async () => {
  const edit = vi.fn<() => void>()
  const archive = vi.fn<() => void>()
  const screen = await render(
    <Menu
      label="Project actions"
      trigger={<Button>Actions</Button>}
      items={[{ label: 'Edit', onAction: edit }, 'divider', { label: 'Archive', onAction: archive }]}
    />,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => archive).toHaveBeenCalledOnce()
  expect(edit).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menu', { name: 'Project actions' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
