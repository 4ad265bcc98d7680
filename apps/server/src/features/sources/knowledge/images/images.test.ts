import { execFileSync } from 'node:child_process'
import { getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { signUp, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import type { TestApp } from '../../../../test/make-app.ts'
import { withoutTokens } from '../../../../test/with-limits.ts'
import { findTesseract, recognizeText } from '../extract/programs/tesseract.ts'

const signSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="240"><rect width="900" height="240" fill="#fff"/><text x="40" y="140" font-family="sans-serif" font-size="56">The harbour opens at seven</text></svg>`
const poster = await sharp(Buffer.from(signSvg)).png().toBuffer()

const command = 'tesseract'
const hasTesseract = (() => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const model = await startScriptedModel((_request, reply) => {
  reply.text(JSON.stringify({ words: 'Hafen', description: 'A lighthouse stands behind a pier.' }))
  reply.end('stop', { input: 900, output: 100 })
})
afterAll(() => model[Symbol.asyncDispose]())
const visionSettings = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', DEFAULT_MODEL: 'scripted' }

const uploadImage = async (test: TestApp, actor: TestActor, source = 'VAULT') => {
  const id = await uploadFile(actor, 'poster.png', poster, { filetype: 'image/png', source })
  return untilProcessed(test, actor, id)
}
const titlesFor = async (actor: TestActor, q: string) =>
  (await actor.get(listVault, { query: { q } })).attachments.map(({ title }) => title)

describe.runIf(hasTesseract)('with Tesseract', () => {
  describeApp(
    'images with text',
    (test) => {
      it('VLT-09 are found by the words in them', async () => {
        const ada = await signUp(test())
        const { id, status, mimeType, summary } = await uploadImage(test(), ada)
        expect([status, mimeType]).toEqual(['completed', 'image/png'])
        const { text } = await ada.get(getAttachmentText, { params: { id } })
        expect(text).toContain('The harbour opens at seven')
        expect(summary).toContain('harbour')
        expect(await titlesFor(ada, 'harbour')).toEqual(['poster.png'])
        expect(model.requests).toEqual([])
      })
    },
    () => ({ ...visionSettings, VISION_MODELS: 'scripted' }),
  )
})

describeApp(
  'images that a model describes',
  (test) => {
    it('VLT-09 are found by what the model sees in them', async () => {
      const ada = await signUp(test())
      const countBefore = model.requests.length
      const { id } = await uploadImage(test(), ada)
      expect((await ada.get(getAttachmentText, { params: { id } })).text).toBe(
        'Hafen\n\nA lighthouse stands behind a pier.',
      )
      expect(await titlesFor(ada, 'lighthouse')).toEqual(['poster.png'])
      expect(JSON.stringify(model.requests[countBefore]?.messages)).toContain('data:image/jpeg;base64,')
    })

    it('CHT-05 aren’t described when they came with a question, since the model sees them there', async () => {
      const ada = await signUp(test())
      const countBefore = model.requests.length
      const imageId = await uploadImage(test(), ada, 'CHAT')
      expect([imageId.metadata.characters, model.requests.length]).toEqual([0, countBefore])
    })

    it('VLT-09 stay without a description when their owner has no tokens left', async () => {
      const ada = await signUp(test())
      const countBefore = model.requests.length
      const storedFile = await withoutTokens(test(), () => uploadImage(test(), ada))
      expect([storedFile.status, storedFile.metadata.characters, model.requests.length]).toEqual([
        'completed',
        0,
        countBefore,
      ])
    })

    it('VLT-09 stay without a description when the model fails', async () => {
      const ada = await signUp(test())
      const { script } = model
      model.script = (_request, reply) => reply.fail(500, 'out of order')
      const imageId = await uploadImage(test(), ada)
      model.script = script
      expect(imageId).toMatchObject({ status: 'completed', failure: null, metadata: { characters: 0 } })
    })
  },
  () => ({ ...visionSettings, VISION_MODELS: 'scripted', TESSERACT: 'off' }),
)

describeApp(
  'images without OCR or a vision model',
  (test) => {
    it('VLT-09 are stored, and found by their names', async () => {
      const ada = await signUp(test())
      expect(await uploadImage(test(), ada)).toMatchObject({
        status: 'completed',
        summary: null,
        metadata: { characters: 0 },
      })
      expect(await titlesFor(ada, 'poster')).toEqual(['poster.png'])
      expect(await titlesFor(ada, 'harbour')).toEqual([])
    })
  },
  () => ({ ...visionSettings, TESSERACT: '/nowhere/tesseract' }),
)

describe('Tesseract', () => {
  it('VLT-09 distinguishes a missing installation from one that fails', async () => {
    const missingProgram = { command: '/nowhere/tesseract', languages: 'eng' }
    expect(await findTesseract(missingProgram)).toBeNull()
    expect(await findTesseract(null)).toBeNull()
    expect((await findTesseract({ ...missingProgram, command: 'false' }))?.path).toMatch(/\/false$/)
    const failingRead = recognizeText(
      poster,
      { path: '/bin/false', languages: 'eng' },
      AbortSignal.timeout(20_000),
    )
    await expect(failingRead).rejects.toThrow('ended with 1')
  })
})
