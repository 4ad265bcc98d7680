import { expect, it, vi } from 'vitest'
import { openPart } from '../../test/open-part.tsx'
import { CopyLink } from './copy-link.tsx'

it.each([
  ['Copy link', undefined],
  ['Copy embed code', '<iframe src="http://localhost:3000/c/1/embed"></iframe>'],
])('SHR-06 warns next to “%s” that a link only works on this computer', async (name, embedCode) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const url = 'http://localhost:3000/c/1'
  const { screen } = await openPart(<CopyLink url={url} {...(embedCode !== undefined && { embedCode })} />)
  await screen.getByRole('button', { name }).click()
  await expect.element(screen.getByText(/only works on this computer/)).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(embedCode ?? url)
})
