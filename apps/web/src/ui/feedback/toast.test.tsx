import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

it('announces successes politely and errors at once, and clears an error on the next success', async () => {
  const screen = await render(<Toasts />)
  toast.success('Project created successfully!')
  const successToast = screen.getByRole('status').filter({ hasText: 'Project created successfully!' })
  await expect.element(successToast).toBeVisible()
  toast.error('Failed to create project', 'The server is not answering.')
  const error = screen.getByRole('alert').filter({ hasText: 'Failed to create project' })
  await expect.element(error).toMatchTextContent(/The server is not answering/)
  await expect.element(successToast).not.toBeInTheDocument()
  toast.error('One more')
  await expect.element(screen.getByRole('alert').filter({ hasText: 'One more' })).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect.element(error).toBeVisible()
  toast.progress('Adding files')
  await expect.element(screen.getByText('Adding files')).not.toBeInTheDocument()
  await expect.element(error).toBeVisible()
  toast.info('Nothing was selected')
  await expect.element(screen.getByText('Nothing was selected')).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
  toast.success('Project created successfully!')
  await expect.element(successToast).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect.element(error).not.toBeInTheDocument()
})
