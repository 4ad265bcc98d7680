import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { addLink, getAttachment, refetchLink } from '@atelier/contract/endpoints/sources/attachments'
import type { AttachmentId } from '@atelier/contract/ids'
import { writePdf } from '@atelier/testing/write-pdf'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { writeZip } from '../../../../test/write-zip.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { attachment, blob } from '../../../../db/schema/index.ts'
import { signUp, stranger, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { writeDocx } from '../../../../test/office-files.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import { startRenderer } from '../../../../platform/images/start-renderer.ts'
import type { RenderSource } from './render-attachment.ts'

const blueImage = { width: 1600, height: 900, channels: 3, background: { r: 10, g: 40, b: 200 } } as const
const photo = (orientation?: number) =>
  sharp({ create: blueImage })
    .withMetadata({ ...(orientation && { orientation }), exif: { IFD0: { Artist: 'A secret name' } } })
    .jpeg()
    .toBuffer()

const svg = (attributes: string, parts: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${parts}</svg>`)
const imagesByPath: Record<string, Buffer> = {
  '/cover.jpg': await photo(),
  '/lying.jpg': Buffer.from('<svg/>'),
  '/logo.svg': svg('width="32" height="16"', '<rect width="16" height="16" fill="#0a28c8"/>'),
  '/huge.svg': svg('width="9000000" height="9000000"', '<rect width="16" height="16"/>'),
}
const page = (image: string) =>
  `<!doctype html><html><head><title>On tides</title><meta property="og:image" content="${image}"></head><body>${'<p>The tide follows the moon.</p>'.repeat(12)}</body></html>`
const paths: string[] = []
const webServer = createServer((request, response) => {
  const path = request.url ?? ''
  paths.push(path)
  const image = imagesByPath[path]
  const type = path.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/jpeg'
  response.writeHead(200, { 'content-type': image ? type : 'text/html' })
  response.end(image ?? page(path.replace('/page', '')))
})
await new Promise<void>((resolve) => webServer.listen(0, '127.0.0.1', resolve))
afterAll(() => webServer.close())
const site = `127.0.0.1:${(webServer.address() as AddressInfo).port}`

const startSourceRenderer = () =>
  startRenderer<RenderSource, Uint8Array | null>(new URL('process/child.ts', import.meta.url))

describeApp(
  'thumbnails',
  (test) => {
    /** Returns the attachment once its thumbnail is rendered or has failed. */
    const waitForThumbnail = async (actor: TestActor, id: AttachmentId) => {
      await untilProcessed(test(), actor, id)
      await vi.waitFor(
        async () => {
          const [row] = await test().context.db.select().from(attachment).where(eq(attachment.id, id))
          expect(row?.renderedExtractionId).toBe(row?.extractionId)
        },
        { timeout: 30_000 },
      )
      return actor.get(getAttachment, { params: { id } })
    }
    const fetchThumbnail = (actor: TestActor, id: string, init: RequestInit = {}) =>
      actor.raw(`/v1/attachments/${id}/thumbnail`, init)
    const loadThumbnail = async (actor: TestActor, id: string) => {
      const response = await fetchThumbnail(actor, id)
      expect(response.status).toBe(200)
      return sharp(Buffer.from(await response.arrayBuffer()))
    }

    it('VLT-05 renders a photo small, upright, and without metadata', async () => {
      const ada = await signUp(test())
      const id = await uploadFile(ada, 'shore.jpg', await photo(6), { filetype: 'image/jpeg' })
      const { thumbnail } = await waitForThumbnail(ada, id)
      expect(thumbnail).toMatch(`/v1/attachments/${id}/thumbnail?v=`)
      const metadata = await (await loadThumbnail(ada, id)).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 540, height: 960 })
      expect(metadata.exif).toBeUndefined()
    })

    it('VLT-05 renders the first page of a PDF', async () => {
      const ada = await signUp(test())
      const id = await uploadFile(ada, 'tides.pdf', writePdf([['The highest tides'], ['A second page']]))
      await waitForThumbnail(ada, id)
      const thumbnail = await loadThumbnail(ada, id)
      const { width } = await thumbnail.metadata()
      expect(width).toBe(640)
      // text on paper: neither blank nor mostly dark
      const { channels } = await thumbnail.stats()
      expect(channels[0]?.mean).toBeGreaterThan(230)
      expect(channels[0]?.min).toBeLessThan(100)
    })

    it('VLT-05 shows the image that a document contains, and only text for one without', async () => {
      const ada = await signUp(test())
      const embeddedThumbnail = [{ name: 'docProps/thumbnail.jpeg', bytes: await photo() }]
      const id = await uploadFile(
        ada,
        'tides.docx',
        writeDocx(['The tide follows the moon.'], embeddedThumbnail),
      )
      await waitForThumbnail(ada, id)
      expect((await (await loadThumbnail(ada, id)).metadata()).width).toBe(640)
      const plainFile = await uploadFile(ada, 'plain.docx', writeDocx(['The moon alone.']))
      expect((await waitForThumbnail(ada, plainFile)).thumbnail).toBeNull()
      expect((await fetchThumbnail(ada, plainFile)).status).toBe(404)
    })

    it('VLT-05 fetches a web page’s preview image once and stores it', async () => {
      const ada = await signUp(test())
      paths.length = 0
      imagesByPath['/cover.jpg'] = await photo()
      const { id } = await ada.get(addLink, { body: { url: `http://${site}/page/cover.jpg` } })
      await waitForThumbnail(ada, id)
      expect((await (await loadThumbnail(ada, id)).metadata()).format).toBe('webp')
      expect(paths).toEqual(['/page/cover.jpg', '/cover.jpg'])
      imagesByPath['/cover.jpg'] = await sharp({ create: { ...blueImage, background: '#fff' } })
        .jpeg()
        .toBuffer()
      const thumbnailBefore = (await ada.get(getAttachment, { params: { id } })).thumbnail
      await ada.get(refetchLink, { params: { id } })
      expect((await waitForThumbnail(ada, id)).thumbnail).not.toBe(thumbnailBefore)
    })

    it('VLT-12 renders a page’s SVG preview on white, and never serves it as SVG', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(addLink, { body: { url: `http://${site}/page/logo.svg` } })
      await waitForThumbnail(ada, id)
      expect((await fetchThumbnail(ada, id)).headers.get('content-type')).toBe('image/webp')
      const thumbnail = await loadThumbnail(ada, id)
      expect(await thumbnail.metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 320,
        hasAlpha: false,
      })
      const { channels } = await thumbnail.stats()
      // half of the image is blue, half is paper
      expect(channels[0]?.mean).toBeGreaterThan(120)
      expect(channels[0]?.mean).toBeLessThan(145)
    })

    it('VLT-12 renders a linked SVG and an uploaded one', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(addLink, { body: { url: `http://${site}/logo.svg` } })
      await waitForThumbnail(ada, id)
      expect((await (await loadThumbnail(ada, id)).metadata()).width).toBe(640)
      const upload = await uploadFile(ada, 'logo.svg', imagesByPath['/logo.svg'] ?? Buffer.of())
      await waitForThumbnail(ada, upload)
      expect((await (await loadThumbnail(ada, upload)).metadata()).width).toBe(640)
    })

    it.each(['docProps/thumbnail.png', 'docProps/thumbnail.jpeg'])(
      'VLT-12 doesn’t accept an SVG as the embedded image of a document in %s',
      async (name) => {
        const folder = await mkdtemp(join(tmpdir(), 'atelier-docx-'))
        const file = join(folder, 'document.docx')
        await writeFile(file, writeZip([{ name, bytes: svg('width="64" height="64"', '') }]))
        using renderer = startSourceRenderer()
        const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
        await expect(renderer.render({ path: file, mimeType })).rejects.toThrow('Couldn’t render this file.')
        await rm(folder, { recursive: true })
      },
    )

    it('VLT-12 doesn’t render an SVG with infinite dimensions, or anything that an SVG references', async () => {
      const ada = await signUp(test())
      const endlessLink = await ada.get(addLink, { body: { url: `http://${site}/page/huge.svg` } })
      expect((await waitForThumbnail(ada, endlessLink.id)).thumbnail).toBeNull()
      const folder = await mkdtemp(join(tmpdir(), 'atelier-svg-'))
      const redPath = join(folder, 'red.png')
      await sharp({ create: { ...blueImage, background: '#f00' } }).toFile(redPath)
      const file = join(folder, 'drawing.svg')
      const references = [`file://${redPath}`, redPath, 'red.png', `http://${site}/cover.jpg`]
      const images = references.map((href) => `<image width="64" height="64" href="${href}"/>`)
      await writeFile(file, svg('width="64" height="64"', images.join('')))
      paths.length = 0
      using renderer = startSourceRenderer()
      const image = await renderer.render({ path: file, mimeType: 'image/svg+xml' })
      const { channels } = await sharp(Buffer.from(image ?? [])).stats()
      expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
      expect(paths).toEqual([])
      await rm(folder, { recursive: true })
    })

    it('VLT-05 don’t show an image whose URL is disguised or leads to a private address', async () => {
      const ada = await signUp(test())
      for (const imageUrl of ['/lying.jpg', 'http://127.0.0.1:1/inside.jpg', 'file:///etc/passwd']) {
        const { id } = await ada.get(addLink, { body: { url: `http://${site}/page${imageUrl}` } })
        expect((await waitForThumbnail(ada, id)).thumbnail).toBeNull()
      }
    })

    it('VLT-05 honors If-None-Match, allows private caching only, and hides thumbnails from others', async () => {
      const ada = await signUp(test())
      const id = await uploadFile(ada, 'shore.jpg', await photo(), { filetype: 'image/jpeg' })
      await waitForThumbnail(ada, id)
      const { headers } = await fetchThumbnail(ada, id)
      expect(headers.get('cache-control')).toContain('private')
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const etag = headers.get('etag') ?? ''
      expect((await fetchThumbnail(ada, id, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await fetchThumbnail(stranger(test()), id)).status).toBe(401)
      expect((await fetchThumbnail(await signUp(test()), id)).status).toBe(404)
    })

    it('VLT-05 stores the same image once, and deletes it with the last item that shows it', async () => {
      const ada = await signUp(test())
      const bytes = await sharp({ create: { ...blueImage, background: '#0f0' } })
        .png()
        .toBuffer()
      const ids = [await uploadFile(ada, 'a.png', bytes), await uploadFile(ada, 'b.png', bytes)]
      for (const id of ids) await waitForThumbnail(ada, id)
      const hashes = await test()
        .context.db.select({ hash: attachment.thumbnailHash })
        .from(attachment)
        .where(eq(attachment.ownerId, ada.id))
      const hash = hashes[0]?.hash ?? ''
      expect(hashes.map((row) => row.hash)).toEqual([hash, hash])
      const remove = (id: string | undefined) =>
        ada.raw('/v2/user/attachments/delete/single', {
          method: 'DELETE',
          body: JSON.stringify({ id }),
          headers: { 'content-type': 'application/json' },
        })
      await remove(ids[0])
      expect((await fetchThumbnail(ada, ids[1] ?? '')).status).toBe(200)
      await remove(ids[1])
      await vi.waitFor(async () => {
        expect(await test().context.files.size(hash)).toBeNull()
        expect(await test().context.db.$count(blob, eq(blob.hash, hash))).toBe(0)
      }, 20_000)
    })

    it('VLT-05 doesn’t decode an image larger than any camera produces', async () => {
      const ada = await signUp(test())
      const bytes = await sharp({ create: { ...blueImage, width: 8, height: 8 } })
        .png()
        .toBuffer()
      // the header claims 40,000 × 40,000 pixels (PNG 11.2.2)
      bytes.writeUInt32BE(40_000, 16)
      bytes.writeUInt32BE(40_000, 20)
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
      const id = await uploadFile(ada, 'bomb.png', bytes)
      expect((await waitForThumbnail(ada, id)).thumbnail).toBeNull()
      using renderer = startSourceRenderer()
      const missingFileRender = renderer.render({ path: '/nowhere/source', mimeType: 'image/png' })
      await expect(missingFileRender).rejects.toThrow('Couldn’t render this file.')
    })
  },
  () => ({ OUTBOUND_ALLOW: site }),
)
