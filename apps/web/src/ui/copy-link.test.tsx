import { expect, it, vi } from 'vitest'
import { openPart } from '../test/open-part.tsx'
import { CopyLink } from './copy-link.tsx'

it('SHR-06 says when a copied link only works on this computer', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openPart(<CopyLink url="http://localhost:3000/s/1" />)
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByText(/only works on this computer/)).toBeVisible()
})
