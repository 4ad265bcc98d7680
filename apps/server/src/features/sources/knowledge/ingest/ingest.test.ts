import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import type { AttachmentId } from '@atelier/contract/ids'
import { writePdf } from '@atelier/testing/write-pdf'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { attachment, chunk } from '../../../../db/schema/index.ts'
import { signUp } from '../../../../test/actors.ts'
import { describeAppOnEach } from '../../../../test/describe-app.ts'
import { writeDocx } from '../../../../test/office-files.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import { openExtractor } from '../extract/extractor.ts'
import { ingestAttachment } from './ingest-attachment.ts'
import { failAbandonedExtractions } from './knowledge-jobs.ts'

const article = `<!doctype html><html><head><title>On tides</title></head><body><nav>Home About Shop</nav><article><h1>On tides</h1>${'<p>The tide follows the moon with a delay that depends on the coast, and the highest tides come two days after the full moon.</p>'.repeat(6)}</article><footer>Imprint</footer></body></html>`

const pages: Record<string, { type: string; body: string | Buffer; status?: number }> = {
  '/tides': { type: 'text/html; charset=utf-8', body: article },
  '/paper.pdf': { type: 'application/pdf', body: writePdf([['A linked paper.'], ['Its second page.']]) },
  '/gone': { type: 'text/html', body: 'gone', status: 404 },
}
const webServer = createServer((request, response) => {
  const page = pages[request.url ?? '']
  response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': page?.type ?? 'text/plain' })
  response.end(page?.body)
})
await new Promise<void>((resolve) => webServer.listen(0, '127.0.0.1', resolve))
afterAll(() => webServer.close())
const site = `127.0.0.1:${(webServer.address() as AddressInfo).port}`

describeAppOnEach(
  'reading attachments',
  (test) => {
    const textOf = async (id: AttachmentId, actor: Awaited<ReturnType<typeof signUp>>) =>
      actor.get(attachments.getAttachmentText, { params: { id } })
    const countChunks = (id: AttachmentId) => test().context.db.$count(chunk, eq(chunk.attachmentId, id))

    it('KNO-02 reads a file in the background, and returns its progress, pages and digest', async () => {
      const ada = await signUp(test())
      const lines = Array.from(
        { length: 40 },
        (_, line) => `Sentence ${line} of the annual report is about rivers.`,
      )
      const pdf = writePdf(Array.from({ length: 60 }, (_, page) => [`Part ${page}`, ...lines]))
      const id = await uploadFile(ada, 'rivers.pdf', pdf)
      const steps: string[] = []
      const processedAttachment = await untilProcessed(test(), ada, id, ({ progress }) =>
        steps.push(progress?.step ?? ''),
      )
      expect(processedAttachment).toMatchObject({
        status: 'completed',
        mimeType: 'application/pdf',
        failure: null,
        progress: null,
        metadata: { pages: 60 },
      })
      expect(JSON.parse(processedAttachment.summary ?? '')).toMatchObject({
        summary: expect.stringContaining('rivers') as unknown,
        tags: [],
      })
      const { sections, totalCharacters } = await textOf(id, ada)
      expect(sections[59]).toMatchObject({ page: 60, label: 'page 60' })
      expect(processedAttachment.metadata.characters).toBe(totalCharacters)
      expect(await countChunks(id)).toBeGreaterThan(60)
      expect(steps.some((step) => /^(Reading|Indexing)/.test(step))).toBe(true)
    })

    it('KNO-02 reads a text whose heading and first line are cut in the middle of a character', async () => {
      const ada = await signUp(test())
      for (const length of [79, 119, 239]) {
        const text = `# ${'a'.repeat(length)}🏮 lamp\n\nIt burns oil all night, every night of the winter.`
        const id = await uploadFile(ada, `lamp${length}.md`, Buffer.from(text))
        expect(await untilProcessed(test(), ada, id)).toMatchObject({ status: 'completed', failure: null })
      }
    })

    it('KNO-02 fails a file that can’t be read, with the reason', async () => {
      const ada = await signUp(test())
      const id = await uploadFile(ada, 'empty.pdf', writePdf([[]]))
      const processedAttachment = await untilProcessed(test(), ada, id)
      expect(processedAttachment).toMatchObject({
        status: 'failed',
        failure: {
          code: 'CANNOT_PROCESS',
          message: 'No text found in this PDF.',
          retryable: false,
        },
      })
    })

    it('KNO-04 reads the readable part of a page', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/tides` } })
      const processedAttachment = await untilProcessed(test(), ada, id)
      expect(processedAttachment).toMatchObject({ status: 'completed', title: 'On tides', type: 'LINK' })
      const { text } = await textOf(id, ada)
      expect(text).toContain('two days after the full moon')
      expect(text).not.toMatch(/Imprint|Shop/)
    })

    it('KNO-04 reads a file at a link', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/paper.pdf` } })
      const processedAttachment = await untilProcessed(test(), ada, id)
      expect(processedAttachment).toMatchObject({
        status: 'completed',
        mimeType: 'application/pdf',
        metadata: { pages: 2 },
      })
    })

    it('KNO-04 reports why a missing link failed, and retries on request', async () => {
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/gone` } })
      const failedAttachment = await untilProcessed(test(), ada, id)
      expect(failedAttachment.failure).toMatchObject({ code: 'LINK_UNREACHABLE', retryable: true })
      expect(failedAttachment.failure?.message).toContain('404')
      pages['/gone'] = { type: 'text/plain', body: 'It is back.' }
      await ada.get(attachments.retryAttachment, { params: { id } })
      expect((await untilProcessed(test(), ada, id)).status).toBe('completed')
      pages['/gone'] = { type: 'text/html', body: 'gone', status: 404 }
    })

    const savedText = () => ({
      type: 'text/plain',
      body: 'The lamp is lit at dusk.\n\nThe keeper sleeps.\n\nThe lamp is lit at dusk.',
    })
    const readAgain = async (actor: Awaited<ReturnType<typeof signUp>>, id: AttachmentId) => {
      await actor.get(attachments.refetchLink, { params: { id } })
      return untilProcessed(test(), actor, id)
    }

    it('KNO-01 reads a link again and reports added and removed paragraphs', async () => {
      pages['/changing'] = savedText()
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/changing` } })
      const first = await untilProcessed(test(), ada, id)
      expect(first.readAt).toBeGreaterThan(0)
      const changes = () => ada.get(attachments.getAttachmentChanges, { params: { id } })
      expect(await changes()).toEqual({ readAt: first.readAt, previousReadAt: null, added: [], removed: [] })
      expect((await readAgain(ada, id)).status).toBe('completed')
      expect(await changes()).toMatchObject({ previousReadAt: null, added: [], removed: [] })
      pages['/changing'].body = 'The keeper sleeps.\n\nThe lamp is lit at dusk.\n\nA new lens is fitted.'
      const readAtBefore = (await ada.get(attachments.getAttachment, { params: { id } })).readAt
      const refetchedAttachment = await readAgain(ada, id)
      expect(await changes()).toEqual({
        readAt: refetchedAttachment.readAt,
        previousReadAt: readAtBefore,
        added: ['A new lens is fitted.'],
        removed: ['The lamp is lit at dusk.'],
      })
      expect(await countChunks(id)).toBe(1)
      expect((await textOf(id, ada)).text).toContain('A new lens is fitted.')
    })

    it('KNO-01 keeps a link’s last text when it can’t be read again', async () => {
      pages['/vanishing'] = savedText()
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/vanishing` } })
      const first = await untilProcessed(test(), ada, id)
      pages['/vanishing'].status = 410
      const refetchedAttachment = await readAgain(ada, id)
      expect(refetchedAttachment).toMatchObject({
        status: 'completed',
        readAt: first.readAt,
        failure: { code: 'LINK_UNREACHABLE' },
      })
      expect((await textOf(id, ada)).text).toContain('The keeper sleeps.')
      expect(await countChunks(id)).toBe(1)
      pages['/vanishing'] = savedText()
      expect(await readAgain(ada, id)).toMatchObject({ status: 'completed', failure: null })
    })

    it('KNO-01 keeps all of the previous text when storing the new one fails', async () => {
      pages['/breaking'] = savedText()
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url: `http://${site}/breaking` } })
      const first = await untilProcessed(test(), ada, id)
      pages['/breaking'].body = 'A new lens is fitted.'
      const { context } = test()
      await context.db.update(attachment).set({ status: 'analysing' }).where(eq(attachment.id, id))
      let requestCount = 0
      const now = () => {
        if (++requestCount === 1) throw new Error('the disk is full')
        return context.clock.now()
      }
      using extractor = openExtractor()
      await ingestAttachment({ ...context, clock: { now } }, extractor, id, AbortSignal.timeout(60_000))
      const attachmentAfter = await ada.get(attachments.getAttachment, { params: { id } })
      expect(attachmentAfter).toMatchObject({
        status: 'completed',
        readAt: first.readAt,
        failure: { code: 'INTERNAL' },
      })
      expect((await textOf(id, ada)).text).toContain('The keeper sleeps.')
      const [passage] = await context.db.select().from(chunk).where(eq(chunk.attachmentId, id))
      expect(passage?.text).toContain('The keeper sleeps.')
    })

    it('KNO-01 rereads only links that have been read before', async () => {
      const ada = await signUp(test())
      const file = await uploadFile(ada, 'note.txt', Buffer.from('A note.'))
      await untilProcessed(test(), ada, file)
      const errorResponse = await ada.call(attachments.refetchLink, { params: { id: file } })
      expect(errorResponse).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('Only links') as unknown },
      })
    })

    it('KNO-02 produces the same result when it reads a file twice', async () => {
      const ada = await signUp(test())
      const { context } = test()
      const id = await uploadFile(
        ada,
        'plan.docx',
        writeDocx(['# Plan', 'We begin in May.', '# Costs', 'It costs 12.']),
      )
      await untilProcessed(test(), ada, id)
      const chunkCountBefore = await countChunks(id)
      await context.db.update(attachment).set({ status: 'analysing' }).where(eq(attachment.id, id))
      using extractor = openExtractor()
      const signal = AbortSignal.timeout(60_000)
      await Promise.all([
        ingestAttachment(context, extractor, id, signal),
        ingestAttachment(context, extractor, id, signal),
      ])
      const [row] = await context.db.select().from(attachment).where(eq(attachment.id, id))
      expect(row?.status).toBe('completed')
      expect(await countChunks(id)).toBe(chunkCountBefore)
    })

    it('KNO-02 stops reading a file when it is canceled or deleted', async () => {
      const ada = await signUp(test())
      const longPdf = writePdf(
        Array.from({ length: 3000 }, (_, page) => [`Page ${page} of a long list of matters.`]),
      )
      const id = await uploadFile(ada, 'long.pdf', longPdf)
      await ada.get(attachments.cancelAttachment, { params: { id } })
      const canceledAttachment = await untilProcessed(test(), ada, id)
      expect(canceledAttachment.failure).toMatchObject({ message: 'Reading was canceled.', retryable: true })
      await ada.get(attachments.retryAttachment, { params: { id } })
      await ada.get(attachments.deleteAttachment, { body: { id } })
      expect(await countChunks(id)).toBe(0)
    })

    it('KNO-02 fails a source that has been in progress for too long', async () => {
      const ada = await signUp(test())
      const { context } = test()
      const id = await uploadFile(ada, 'notes.docx', writeDocx(['Short.']))
      await untilProcessed(test(), ada, id)
      const longAgo = new Date(Date.now() - 60 * 60_000)
      await context.db
        .update(attachment)
        .set({ status: 'analysing', readAt: null, updatedAt: longAgo })
        .where(eq(attachment.id, id))
      await failAbandonedExtractions(context)
      const { status, failure } = await ada.get(attachments.getAttachment, { params: { id } })
      expect({ status, failure }).toMatchObject({ status: 'failed', failure: { retryable: true } })
    })
  },
  () => ({ OUTBOUND_ALLOW: site }),
)
