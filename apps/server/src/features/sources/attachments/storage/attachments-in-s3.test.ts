import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { waitUntilRead } from '../../../../test/wait-until-read.ts'
import { startS3 } from '@atelier/testing/start-s3'
import { attachmentIdOf, sha256, upload } from '../../../../test/tus-client.ts'

const s3 = await startS3()
afterAll(() => s3[Symbol.asyncDispose]())

describeApp(
  'attachments stored in S3',
  (test) => {
    it('are stored, processed in the background, read in ranges, and removed when they are deleted', async () => {
      const ada = await signUp(test())
      const bytes = Buffer.from('The lamp is lit at dusk.\n'.repeat(1000))
      const id = attachmentIdOf(await upload(ada.raw, bytes, { filename: 'lamp.txt', source: 'VAULT' }))
      expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
      const content = await ada.raw(`/v1/attachments/${id}/content`)
      expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
      const part = await ada.raw(`/v1/attachments/${id}/content`, { headers: { range: 'bytes=4-7' } })
      expect([part.status, await part.text()]).toEqual([206, 'lamp'])
      await ada.get(deleteAttachment, { body: { id } })
      await expect.poll(() => test().context.files.size(sha256(bytes))).toBeNull()
    })
  },
  () => s3.environment,
)
