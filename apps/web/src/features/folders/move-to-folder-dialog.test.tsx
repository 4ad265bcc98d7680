import { changeFolders, getFolders } from '@atelier/contract/endpoints/chat/folders'
import { folderTree } from '@atelier/contract/chat/folder'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respond } from '../../test/server.ts'
import { MoveToFolderDialog } from './move-to-folder-dialog.tsx'

it('CHT-07 creates one new folder, however often Enter is pressed', async () => {
  const folderId = newId()
  const folders = [{ type: 'directory', id: folderId, name: 'Lamps', children: [] }]
  const creation = Promise.withResolvers<void>()
  const operations: string[] = []
  respond(getFolders, { folders: [], root: folderTree('prompts', []) })
  respond(changeFolders, async ({ request }) => {
    const { operation } = (await request.json()) as { operation: string }
    operations.push(operation)
    await creation.promise
    return { folders, createdId: folderId } as never
  })
  const onDone = vi.fn<() => void>()
  const { screen } = await openPart(
    <MoveToFolderDialog
      kind="chats"
      title="Move it"
      itemIds={[newId()]}
      onDone={onDone}
      onClose={() => undefined}
    />,
  )
  await screen.getByRole('button', { name: 'New folder' }).click()
  await screen.getByRole('textbox', { name: 'Folder name' }).fill('Lamps')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => operations).toEqual(['create'])
  await userEvent.keyboard('{Enter}')
  creation.resolve()
  await expect.poll(() => onDone.mock.calls).toHaveLength(1)
  expect(operations).toEqual(['create', 'move'])
})
