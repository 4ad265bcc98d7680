import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

it('says a success politely, an error at once, and goes when it is dismissed', async () => {
  const screen = await render(<Toasts />)
  toast.success('Project created successfully!')
  toast.error('Failed to create project', 'The server is not answering.')
  const success = screen.getByRole('status').filter({ hasText: 'Project created successfully!' })
  const error = screen.getByRole('alert').filter({ hasText: 'Failed to create project' })
  await expect.element(success).toBeVisible()
  await expect.element(error).toMatchTextContent(/The server is not answering/)
  for (const text of ['Project created', 'Failed to create'])
    await userEvent.click(
      screen.getByRole('alertdialog').filter({ hasText: text }).getByRole('button', { name: 'Dismiss' }),
    )
  await expect.element(error).not.toBeInTheDocument()
})
