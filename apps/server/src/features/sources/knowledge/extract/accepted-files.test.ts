import { englishOf } from '@atelier/contract/write-sentence'
import { afterAll, expect, it } from 'vitest'
import { acceptedFiles, acceptedImages, line, refusedFiles } from '../../../../test/accepted-files.ts'
import { withFile } from '../../../../test/read-bytes.ts'
import { writeMsg } from '../../../../test/write-msg.ts'
import { formats, type Format } from './detect/formats.ts'
import { codeTypes, proseTypes } from './detect/text-names.ts'
import { openExtractor } from './extractor.ts'

/** Extracts in a separate process, as in production. */
const extractor = openExtractor({ processes: 1 })
afterAll(() => extractor[Symbol.dispose]())

const readBytes = (fileName: string, bytes: Uint8Array | string) =>
  withFile(bytes, (path) => extractor.extract(path, { fileName }))

const reason = /^[A-Z].{10,}\.$/
const names = Object.keys(formats) as Format[]

it.each(names.filter((name) => name !== 'image' && !acceptedFiles[name].rejectionPattern))(
  'UPL-01 reads a file of the type %s',
  async (name) => {
    const { fileName, bytes } = acceptedFiles[name]
    const extraction = await readBytes(fileName, await bytes())
    expect(extraction.text).toContain(line)
    expect(extraction.kind).toBe(formats[name].kind)
    expect(extraction.mimeType).toBe(name === 'code' ? 'text/x-python' : formats[name].mimeType)
  },
)

it.each(names.filter((name) => acceptedFiles[name].rejectionPattern))(
  'UPL-01 stores a file of the type %s and says why it isn’t read',
  async (name) => {
    const { fileName, bytes, rejectionPattern } = acceptedFiles[name]
    await expect(readBytes(fileName, await bytes())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(rejectionPattern ?? reason) as unknown,
    })
  },
)

it.each(Object.keys(acceptedImages))('UPL-01 accepts the image %s', async (fileName) => {
  const { kind, mimeType } = await readBytes(fileName, (await acceptedImages[fileName]?.()) ?? '')
  expect([kind, mimeType]).toEqual(['image', expect.stringMatching(/^image\/(jpeg|png|webp)$/)])
})

it.each([...codeTypes])('UPL-01 reads a file that ends in .%s as code, %s', async (extension, mimeType) => {
  const extraction = await readBytes(`a.${extension}`, `${line}\n`)
  expect(extraction).toMatchObject({ kind: 'code', mimeType, text: line })
})

it.each([...proseTypes])('UPL-01 reads a file that ends in .%s as text, %s', async (extension, mimeType) => {
  const extraction = await readBytes(`a.${extension}`, `${line}\n`)
  expect(extraction).toMatchObject({ kind: 'text', mimeType, text: line })
})

it.each(Object.keys(refusedFiles).filter((name) => !/\.(gif|tiff|avif)$/.test(name)))(
  'UPL-01 rejects %s with a reason',
  async (fileName) => {
    await expect(readBytes(fileName, (await refusedFiles[fileName]?.()) ?? '')).rejects.toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: expect.stringMatching(reason) as unknown,
    })
  },
)

it('KNO-03 lists the files attached to an Outlook message, and says that they weren’t read', async () => {
  const { text, notes } = await readBytes(
    'a.msg',
    writeMsg('Offer', 'See below.', ['Plan.pdf', 'Prices.csv']),
  )
  expect(text).toBe('Subject: Offer\nAttachments: Plan.pdf, Prices.csv\n\nSee below.')
  expect(notes.map(englishOf)).toEqual(['2 attached files were skipped.'])
})
