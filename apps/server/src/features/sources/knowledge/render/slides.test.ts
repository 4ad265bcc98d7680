import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { getAttachmentSlides } from '@atelier/contract/endpoints/sources/thumbnails'
import { deleteAttachments } from '@atelier/contract/endpoints/sources/vault'
import type { AttachmentId } from '@atelier/contract/ids'
import { writePdf } from '@atelier/testing/write-pdf'
import { afterAll, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { writePptx } from '../../../../test/office-files.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'

const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const pdf = writePdf([['The tower'], ['The lamp']])
await writeFile(join(folder, 'drawn.pdf'), pdf)
/** Replaces LibreOffice: writes the prepared PDF. */
const soffice = join(folder, 'soffice')
await writeFile(
  soffice,
  `#!/bin/sh
while [ "$1" != --outdir ]; do shift; done
mkdir -p "$2"
cp '${folder}/drawn.pdf' "$2/source.pdf"
`,
)
await chmod(soffice, 0o755)

const deck = writePptx([
  ['The tower', 'It is white.'],
  ['The lamp', 'It is lit at dusk.'],
])

const slidesOf = (actor: TestActor, id: AttachmentId) =>
  actor.send(getAttachmentSlides, { params: { id }, query: {} })

describeApp(
  'slides',
  (test) => {
    it('KNO-01 KNO-03 are rendered as pages by LibreOffice, for anyone who may read the presentation', async () => {
      const [ada, otto] = [await signUp(test()), await signUp(test(), 'Otto')]
      const id = await uploadFile(ada, 'light.pptx', deck)
      await untilProcessed(test(), ada, id)
      await expect.poll(async () => (await ada.get(getAttachment, { params: { id } })).slides).not.toBeNull()
      const { slides } = await ada.get(getAttachment, { params: { id } })
      expect(slides).toMatchObject({ size: pdf.length })
      const wholeResponse = await slidesOf(ada, id)
      expect(Buffer.from(await wholeResponse.arrayBuffer()).equals(pdf)).toBe(true)
      const pieceResponse = await ada.raw(slides?.url ?? '', { headers: { range: 'bytes=0-3' } })
      expect([pieceResponse.status, await pieceResponse.text()]).toEqual([206, '%PDF'])
      expect((await slidesOf(otto, id)).status).toBe(404)
      // files that aren't presentations have no slides
      const note = await uploadFile(ada, 'note.txt', Buffer.from('The lamp is lit at dusk.'))
      expect((await slidesOf(ada, note)).status).toBe(404)
      await ada.get(deleteAttachments, { body: { attachmentIds: [id] } })
      expect((await slidesOf(ada, id)).status).toBe(404)
    })
  },
  () => ({ LIBREOFFICE: soffice }),
)

describeApp(
  'slides without LibreOffice',
  (test) => {
    it('KNO-03 aren’t rendered, with a hint about what would render them', async () => {
      const ada = await signUp(test())
      const id = await uploadFile(ada, 'light.pptx', deck)
      await untilProcessed(test(), ada, id)
      const response = await slidesOf(ada, id)
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('LibreOffice')])
    })
  },
  () => ({ LIBREOFFICE: 'off' }),
)
