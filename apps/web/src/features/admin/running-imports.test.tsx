import type { RunningImport } from '@atelier/contract/data-transfer/data-import'
import { listRunningImports, stopImport } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond } from '../../test/server.ts'
import { RunningImports } from './running-imports.tsx'

it('AUTH-01 lists running imports, and stops one', async () => {
  const runningImport: RunningImport = {
    id: newId() as ImportId,
    fileName: 'chats.zip',
    state: 'running',
    progress: 40,
    createdAt: Date.now(),
    person: { id: newId() as UserId, name: 'Grace', email: 'grace@example.org' },
  }
  let imports = [runningImport]
  respond(listRunningImports, () => ({ imports }))
  respond(stopImport, () => {
    imports = []
    return { id: runningImport.id }
  })
  const { screen } = await openPart(<RunningImports />)
  await expect.element(screen.getByText('chats.zip')).toBeVisible()
  await expect.element(screen.getByText(/Grace · .* · 40%/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop Grace’s import' }))
  await expect.element(screen.getByText('chats.zip')).not.toBeInTheDocument()
})
