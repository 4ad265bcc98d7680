import { connectDrive, getCloudDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'
import { respond, respondWithError } from '../../test/server.ts'

const emptyVault = {
  attachments: [],
  total: 0,
  storageInfo: { used: 0, limit: 1, percentage: 0 },
  nextCursor: null,
}

const chooseDrive = async () => {
  respond(listVault, emptyVault)
  respond(getCloudDrive, {
    isConfigured: true,
    isConnected: true,
    picker: { scriptUrl: `${location.origin}/v1/no-script.js`, developerKey: 'a key', appId: '4711' },
  })
  const { screen } = await openApp('/vault')
  await userEvent.click(screen.getByRole('button', { name: 'Add Content' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Add from Google Drive/ }))
  return screen
}

it('VLT-16 shows the message of an error status', async () => {
  respondWithError(connectDrive, 'UNAVAILABLE', 'Google Drive could not be reached. Try again in a moment.')
  const screen = await chooseDrive()
  await expect.element(screen.getByText('Google Drive could not be reached.', { exact: false })).toBeVisible()
})

it('VLT-16 says what to do when the picker’s script doesn’t load, and loads it only on demand', async () => {
  respond(connectDrive, { redirectUrl: null, token: 'ya29.token', error: null })
  expect(document.querySelector('script[src*="no-script"]')).toBeNull()
  const screen = await chooseDrive()
  await expect.element(screen.getByText('Couldn’t open Google’s file picker')).toBeVisible()
})
