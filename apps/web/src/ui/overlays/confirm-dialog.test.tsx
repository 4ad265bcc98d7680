import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { ConfirmDialog } from './confirm-dialog.tsx'

const open = (onConfirm: () => unknown) => {
  const onClose = vi.fn<() => void>()
  const screen = render(
    <ConfirmDialog
      title="Delete this chat?"
      text="It is deleted for good."
      confirmLabel="Delete chat"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  return { screen, onClose }
}

it('closes once the confirmed action is done', async () => {
  const confirmation = Promise.withResolvers<void>()
  const { screen, onClose } = open(() => confirmation.promise)
  const dialog = (await screen).getByRole('alertdialog', { name: 'Delete this chat?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete chat' }))
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
  confirmation.resolve()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('stays open for a retry when the action fails', async () => {
  const { screen, onClose } = open(() => Promise.reject(new Error('no')))
  const confirmButton = (await screen).getByRole('button', { name: 'Delete chat' })
  await userEvent.click(confirmButton)
  await expect.element((await screen).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})

it('closes with Escape', async () => {
  const { screen, onClose } = open(() => undefined)
  await expect.element((await screen).getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
