import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAttachmentText, retryAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import { writeScan } from '../../../../test/write-scan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Replaces Tesseract: recognizes one word in every image. */
const installStub = async () => {
  const path = join(folder, 'tesseract')
  const table = String.raw`5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t91.5\tParaffin`
  await writeFile(path, `#!/bin/sh\nsleep 0.5\ncat > /dev/null\nprintf '${table}\\n'\n`)
  await chmod(path, 0o755)
}

describeApp(
  'scans',
  (test) => {
    it('KNO-03 reports which parts of a source weren’t read, and finds the rest', async () => {
      const ada = await signUp(test())
      const text = { lines: ['The keeper fills the lamp with marigold oil at dusk.'], isText: true }
      const id = await uploadFile(ada, 'mixed.pdf', await writeScan([text, { lines: ['Two'] }]))
      expect(await untilProcessed(test(), ada, id)).toMatchObject({
        status: 'completed',
        failure: null,
        note: expect.stringMatching(/^1 of 2 pages is an image/) as unknown,
      })
      const { attachments } = await ada.get(listVault, { query: { q: 'marigold' } })
      expect(attachments.map(({ title }) => title)).toEqual(['mixed.pdf'])
    })

    it('KNO-02 queues a scan until an OCR program is installed, then reads it page by page', async () => {
      const ada = await signUp(test())
      const scan = await writeScan([{ lines: ['One'] }, { lines: ['Two'] }, { lines: ['Three'] }])
      const id = await uploadFile(ada, 'log.pdf', scan)
      expect(await untilProcessed(test(), ada, id)).toMatchObject({
        status: 'failed',
        failure: {
          message: expect.stringMatching(/^This PDF is a scan: its pages are images/) as unknown,
          retryable: true,
        },
      })
      await installStub()
      await ada.get(retryAttachment, { params: { id } })
      const steps: string[] = []
      const processedAttachment = await untilProcessed(test(), ada, id, ({ progress }) =>
        steps.push(progress?.step ?? ''),
      )
      expect(processedAttachment).toMatchObject({
        status: 'completed',
        failure: null,
        note: null,
        metadata: { pages: 3 },
      })
      expect(steps.some((step) => /^Reading page [12] of 3$/.test(step))).toBe(true)
      const { sections } = await ada.get(getAttachmentText, { params: { id } })
      expect(sections.map(({ label }) => label)).toEqual(['page 1', 'page 2', 'page 3'])
      const { attachments } = await ada.get(listVault, { query: { q: 'paraffin' } })
      expect(attachments.map(({ title }) => title)).toEqual(['log.pdf'])
    })
  },
  () => ({ TESSERACT: join(folder, 'tesseract'), TESSERACT_LANGUAGES: 'eng' }),
)
