import * as endpoints from '@atelier/contract/endpoints/sources/image-uploads'
import { limits } from '@atelier/contract/limits'
import { messages } from '@atelier/contract/messages'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { attachment, blob, idempotency, imageUpload } from '../../../db/schema/index.ts'
import { findFaults } from '../../../platform/integrity/find-faults.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { uploadFile } from '../../../test/sources.ts'
import { onePixel } from '../../../test/pictures.ts'
import { readStorage } from '../attachments/storage/index.ts'
import { deleteUnusedBlobs } from '../attachments/storage/sweep-blobs.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { dayMs } from '../../../platform/clock.ts'
import { deleteUnpublishedImages } from './sweep-images.ts'

const painting = { width: 1200, height: 600, channels: 3, background: '#204080' } as const
const photo = await sharp({ create: painting })
  .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'A secret name' } } })
  .jpeg()
  .toBuffer()
const frames = await Promise.all(
  ['#f00', '#0f0'].map((background) =>
    sharp({ create: { ...painting, background } })
      .png()
      .toBuffer(),
  ),
)
const animatedImage = await sharp(frames, { join: { animated: true } })
  .gif()
  .toBuffer()

type Type = 'image/png' | 'image/jpeg' | 'image/gif'
const sign = async (actor: TestActor, contentType: Type) => {
  const { signedUrls } = await actor.get(endpoints.generateSignedUrlImages, {
    body: { contentType, numOfImages: 1 },
  })
  const [first] = signedUrls
  if (!first) throw new Error('the response contains no signed URL')
  return first
}

describeApp('public images', (test) => {
  /** Sends no session: the URL alone grants access. */
  const uploadTo = (url: string, bytes: Uint8Array, contentType: string) => {
    const { pathname, search } = new URL(url)
    const body = new Uint8Array(bytes)
    return stranger(test()).raw(pathname + search, {
      method: 'PUT',
      body,
      headers: { 'content-type': contentType },
    })
  }
  const publish = (actor: TestActor, fileName: string) =>
    actor.call(endpoints.makeImagePublic, { body: { fileName } })
  const openInvitation = (publicUrl: string) => stranger(test()).raw(new URL(publicUrl).pathname)
  const errorOf = async (response: Response) =>
    ((await response.json()) as { data: { code: string; message: string } }).data

  it('API-10 doesn’t store a signed URL with the response kept for its Idempotency-Key', async () => {
    const ada = await signUp(test())
    const { signedUrls } = await ada.get(endpoints.generateSignedUrlImages, {
      body: { contentType: 'image/png', numOfImages: 1 },
      headers: { 'idempotency-key': uuidv7() },
    })
    const rows = JSON.stringify(await test().context.db.select().from(idempotency))
    expect(rows).not.toContain(signedUrls[0]?.fileName)
  })

  it.each([
    ['image/jpeg', photo, 256, 512],
    ['image/gif', animatedImage, 512, 256],
  ] as const)(
    'API-10 accepts an %s at its signed URL, re-encodes it and shows it to everyone',
    async (contentType, bytes, width, height) => {
      const ada = await signUp(test())
      const { url, fileName, contentType: signedFor } = await sign(ada, contentType)
      expect(signedFor).toBe(contentType)
      expect((await uploadTo(url, bytes, contentType)).status).toBe(200)
      expect((await openInvitation(`http://localhost/images/${fileName}`)).status).toBe(404)
      const { data } = await publish(ada, fileName)
      const response = await openInvitation(data?.publicUrl ?? '')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const imageBytes = Buffer.from(await response.arrayBuffer())
      const metadata = await sharp(imageBytes).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height })
      expect([metadata.exif, metadata.pages]).toEqual([undefined, undefined])
      expect(imageBytes.includes('secret name')).toBe(false)
      expect((await publish(ada, fileName)).data).toEqual(data)
      expect((await uploadTo(url, bytes, contentType)).status).toBe(409)
    },
  )

  it('BOT-07 rejects more than 2 MB', async () => {
    const ada = await signUp(test())
    const { url } = await sign(ada, 'image/png')
    const largeImage = Buffer.concat([onePixel, Buffer.alloc(2 * 1024 * 1024)])
    const errorResponse = await uploadTo(url, largeImage, 'image/png')
    expect(errorResponse.status).toBe(413)
    expect(await errorOf(errorResponse)).toMatchObject({
      code: 'TOO_LARGE',
      message: messages.bots.iconTooLarge,
    })
  })

  it.each([
    ['a page disguised as an image', Buffer.from('<svg onload="alert(1)"/>')],
    ['another image type', photo],
  ])('API-10 rejects %s', async (_what, bytes) => {
    const ada = await signUp(test())
    const { url } = await sign(ada, 'image/png')
    expect((await uploadTo(url, bytes, 'image/png')).status).toBe(415)
  })

  it('API-10 rejects a signed URL with another name, type or time', async () => {
    const ada = await signUp(test())
    const [one, other] = [await sign(ada, 'image/png'), await sign(ada, 'image/png')]
    const laterUrl = new URL(one.url)
    laterUrl.searchParams.set('expires', String(Number(laterUrl.searchParams.get('expires')) + 1))
    for (const [url, type] of [
      [one.url.replace(one.fileName, other.fileName), 'image/png'],
      [one.url, 'image/gif'],
      [laterUrl.href, 'image/png'],
    ] as const)
      expect((await uploadTo(url, onePixel, type)).status).toBe(403)
    const type = await ada.call(endpoints.generateSignedUrlImages, {
      body: { contentType: 'image/svg+xml', numOfImages: 1 },
    })
    expect(type.status).toBe(400)
  })

  it('API-10 says what to do about a damaged image, and about one that wasn’t sent', async () => {
    const ada = await signUp(test())
    const { url, fileName } = await sign(ada, 'image/jpeg')
    expect((await publish(ada, fileName)).error?.message).toContain(
      'Upload the image to its upload URL first.',
    )
    await uploadTo(url, photo.subarray(0, 300), 'image/jpeg')
    expect(await publish(ada, fileName)).toMatchObject({ status: 422, error: { code: 'CANNOT_PROCESS' } })
    expect((await uploadTo(url, photo, 'image/jpeg')).status).toBe(200)
    expect((await publish(ada, fileName)).status).toBe(200)
  })

  it('API-10 allows a few attempts per URL, keeps the last image, and counts it toward its owner’s storage', async () => {
    const { context } = test()
    const ada = await signUp(test())
    const { url, fileName } = await sign(ada, 'image/jpeg')
    const uploadDamaged = (length: number) => uploadTo(url, photo.subarray(0, length), 'image/jpeg')
    expect((await uploadDamaged(300)).status).toBe(200)
    const [first] = await context.db.select().from(imageUpload).where(eq(imageUpload.fileName, fileName))
    for (const length of [301, 302, 303]) expect((await uploadDamaged(length)).status).toBe(200)
    expect((await uploadTo(url, photo, 'image/jpeg')).status).toBe(200)
    expect((await readStorage(context, context.db, ada.id)).used).toBe(photo.length)
    expect((await uploadDamaged(304)).status).toBe(429)
    await vi.waitFor(async () => expect(await context.files.size(first?.blobHash ?? '')).toBeNull(), 20_000)
    await publish(ada, fileName)
    const [row] = await context.db.select().from(imageUpload).where(eq(imageUpload.fileName, fileName))
    expect((await readStorage(context, context.db, ada.id)).used).toBe(row?.size)
    expect(await findFaults(context)).toEqual([])
  })

  it('API-10 rejects an upload to a URL whose image is gone', async () => {
    const ada = await signUp(test())
    const { url, fileName } = await sign(ada, 'image/jpeg')
    await test().context.db.delete(imageUpload).where(eq(imageUpload.fileName, fileName))
    expect((await uploadTo(url, photo, 'image/jpeg')).status).toBe(404)
  })

  it('API-10 rejects an image when its owner has no space left', async () => {
    const { context } = test()
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'notes.txt', Buffer.from('notes'))
    const size = limits.vault.storageBytes.free - 10
    await context.db.update(attachment).set({ size }).where(eq(attachment.id, id))
    const { url } = await sign(ada, 'image/jpeg')
    const errorResponse = await uploadTo(url, photo, 'image/jpeg')
    expect((await errorOf(errorResponse)).code).toBe('USAGE_LIMIT_REACHED')
  })

  it('API-10 requires an account, and reports other people’s images as not found without changing anything', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { url, fileName } = await sign(ada, 'image/png')
    await uploadTo(url, onePixel, 'image/png')
    expect((await publish(eve, fileName)).status).toBe(404)
    expect((await publish(stranger(test()), fileName)).status).toBe(401)
    expect((await openInvitation(`http://localhost/images/${fileName}`)).status).toBe(404)
    const guest = await signInAsGuest(test())
    const errorResponse = await guest.call(endpoints.generateSignedUrlImages, {
      body: { contentType: 'image/png', numOfImages: 1 },
    })
    expect(errorResponse.status).toBe(403)
  })

  it('API-10 deletes images that weren’t made public within a day, with their bytes', async () => {
    const { context } = test()
    const ada = await signUp(test())
    const storedUpload = await sign(ada, 'image/jpeg')
    await uploadTo(storedUpload.url, photo, 'image/jpeg')
    const { data } = await publish(ada, storedUpload.fileName)
    const orphanUpload = await sign(ada, 'image/png')
    const bytes = await sharp({ create: { ...painting, background: '#123' } })
      .png()
      .toBuffer()
    await uploadTo(orphanUpload.url, bytes, 'image/png')
    const [row] = await context.db
      .select()
      .from(imageUpload)
      .where(eq(imageUpload.fileName, orphanUpload.fileName))
    await deleteUnpublishedImages(context, dayMs, jobGrant('a test'))
    expect((await openInvitation(data?.publicUrl ?? '')).status).toBe(200)
    await deleteUnpublishedImages(context, -1000, jobGrant('a test'))
    await deleteUnusedBlobs(context, -1000)
    expect((await publish(ada, orphanUpload.fileName)).status).toBe(404)
    expect(await context.db.$count(blob, eq(blob.hash, row?.blobHash ?? ''))).toBe(0)
    expect(await context.files.size(row?.blobHash ?? '')).toBeNull()
    expect((await openInvitation(data?.publicUrl ?? '')).status).toBe(200)
    expect(await findFaults(context)).toEqual([])
  })
})
