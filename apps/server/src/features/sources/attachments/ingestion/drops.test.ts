import { ErrorEnvelope } from '@atelier/contract/envelope'
import type { AttachmentId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachment } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { signUp } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { onePixel } from '../../../../test/pictures.ts'
import { upload } from '../../../../test/tus-client.ts'

describeApp('files dropped together', (test) => {
  /** Drops a folder of which `count` files have arrived. */
  const startDrop = async (count: number, bytes: Uint8Array, filetype: string) => {
    const ada = await signUp(test())
    const dropId = crypto.randomUUID()
    const send = (type = filetype, drop = dropId) =>
      upload(ada.raw, bytes, { filename: 'lamp', filetype: type, source: 'VAULT', dropId: drop })
    expect((await send()).status).toBe(204)
    const { db } = test().context
    const [first] = await db.select().from(attachment).where(eq(attachment.dropId, dropId))
    if (!first) throw new Error('The drop has no file.')
    const otherRows = Array.from({ length: count - 1 }, () => ({ ...first, id: uuidv7<AttachmentId>() }))
    await db.insert(attachment).values(otherRows)
    return send
  }
  const messageOf = async (response: Response) =>
    response.ok ? null : ErrorEnvelope.parse(await response.json()).data.message

  it('UPL-04 accepts ten images dropped together, whatever they are called', async () => {
    const send = await startDrop(9, onePixel, 'image/png')
    expect(await messageOf(await send())).toBeNull()
    const tooManyMessage = 'Maximum image upload limit reached! You can upload a maximum of 10 images.'
    expect(await messageOf(await send())).toBe(tooManyMessage)
    expect(await messageOf(await send('text/plain'))).toBe('Maximum file upload limit reached!')
    expect(await messageOf(await send('image/png', crypto.randomUUID()))).toBeNull()
  })

  it('UPL-02 accepts ten files dropped together', async () => {
    const send = await startDrop(9, Buffer.from('The lamp is lit at dusk.'), 'text/plain')
    expect(await messageOf(await send())).toBeNull()
    expect(await messageOf(await send())).toBe('Maximum file upload limit reached!')
  })
})
