import { createChat, getChat, listChats } from '@atelier/contract/endpoints/chat/chats'
import { exportData } from '@atelier/contract/endpoints/data-transfer/data-transfer'
import * as images from '@atelier/contract/endpoints/images/images'
import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { type AttachmentId, ImageId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { message } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { withStorageLimit } from '../../test/with-limits.ts'
import { runImport } from '../../test/imports.ts'
import { addImage } from '../../test/add-image.ts'
import { writeZip } from '../../test/write-zip.ts'

describeApp('images in an archive', (test) => {
  it('CHT-01 re-encodes every image in an archive instead of trusting its metadata, if there is space', async () => {
    const ada = await signUp(test())
    const part = { changes: [], model: 'x/y', createdAt: 1_700_000_000_000 }
    const svg =
      '<svg viewBox="0 0 10 10" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const zip = writeZip([
      {
        name: 'atelier.json',
        bytes: JSON.stringify({
          format: 'atelier-export',
          version: 1,
          exportedAt: 1,
          name: 'A',
          email: 'a@b.example',
        }),
      },
      {
        name: 'images.json',
        bytes: JSON.stringify([
          { ...part, id: 'one', prompt: 'A square', path: 'images/one.svg' },
          { ...part, id: 'two', prompt: 'No picture', path: 'images/two.png' },
          { ...part, id: 'three', prompt: 'Not there', path: 'images/three.png' },
          { ...part, id: 'four', prompt: 7, path: 'images/one.svg' },
        ]),
      },
      { name: 'images/one.svg', bytes: svg },
      { name: 'images/two.png', bytes: 'MZ' },
    ])
    const { items } = await runImport(ada, zip)
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['imported', null],
      ['failed', 'This isn’t an image.'],
      ['failed', 'The file for this item is missing from the archive.'],
      ['failed', 'The data is corrupted.'],
    ])
    const [one] = (await ada.get(images.listImages)).images
    const response = await (await ada.send(images.readImage, { params: { imageId: one?.id ?? '' } })).text()
    expect(response).toMatch(/^<svg xmlns[^>]*><rect width="9" height="9"><\/rect><\/svg>$/)
    const fullUser = await signUp(test())
    const [skippedItem] = (await withStorageLimit(test(), 10, () => runImport(fullUser, zip))).items
    expect([skippedItem?.state, skippedItem?.reason]).toEqual([
      'failed',
      expect.stringContaining('won’t fit. Nothing was added. Delete what you no longer need and try again.'),
    ])
    expect((await fullUser.get(images.listImages)).images).toEqual([])
  })

  it('CHT-01 updates file ids in imported tool results, and reports missing files', async () => {
    const [ada, otto] = [await signUp(test()), await signUp(test(), 'Otto')]
    const image = await addImage(test().context, ada, 'A lamp')
    const { id: fileId } = await ada.get(addText, { body: { fileName: 'log', fileContent: 'It was lit.' } })
    const { id: chatId } = await ada.get(createChat, { body: { title: 'Results' } })
    const attachedImage = {
      type: 'picture' as const,
      imageId: ImageId.parse(image.id),
      alt: 'lamp',
      width: 1,
      height: 1,
    }
    const file = { type: 'file' as const, name: 'log', mediaType: 'text/plain', size: 1 }
    const output = [{ ...file, fileId }, { ...file, fileId: uuidv7<AttachmentId>() }, attachedImage]
    const tool = {
      type: 'tool' as const,
      toolCallId: '1',
      name: 'lamp',
      title: 'Lamp',
      input: {},
      state: 'output-available' as const,
      output,
    }
    await test()
      .context.db.insert(message)
      .values({
        id: uuidv7(),
        chatId,
        role: 'assistant',
        status: 'completed',
        parts: [tool, attachedImage],
      })
    const archive = new Uint8Array(await (await ada.send(exportData)).arrayBuffer())
    const { items } = await runImport(otto, archive)
    expect(items.find(({ kind }) => kind === 'chat')).toMatchObject({
      state: 'imported',
      reason: 'Files that tools created but that aren’t in the archive were left out.',
    })
    const [firstChat] = (await otto.get(listChats)).chats
    const { messages } = await otto.get(getChat, { params: { chatId: firstChat?.id ?? '' } })
    const [copiedTool, copiedImage] = messages[0]?.parts ?? []
    const outputs = copiedTool?.type === 'tool' ? (copiedTool.output ?? []) : []
    expect(outputs.map(({ type }) => type)).toEqual(['file', 'picture'])
    const contents = [...outputs, copiedImage].flatMap((each) => {
      if (each?.type === 'file') return [`/v1/attachments/${each.fileId}/content`]
      return each?.type === 'picture' ? [`/v1/images/${each.imageId}/content`] : []
    })
    const responses = await Promise.all(contents.map((path) => otto.raw(path)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
