import { expect, it } from 'vitest'
import { acceptedFiles, acceptedImages, refusedFiles } from '../../../../test/accepted-files.ts'
import { readBytes, withFile } from '../../../../test/read-bytes.ts'
import { checkFile } from './check-file.ts'

const check = (bytes: Uint8Array, isForProject = false) =>
  withFile(bytes, (path) => checkFile(path, { declaredType: '', size: bytes.length, isForProject }))

it.each(Object.entries(acceptedFiles))('UPL-01 accepts a file of the type %s', async (name, file) => {
  const { isImage } = await check(await file.bytes())
  expect(isImage).toBe(name === 'image')
})

it.each(Object.entries(acceptedImages))(
  'UPL-01 KNO-05 accepts %s, but not in a project',
  async (_name, bytes) => {
    const imageBytes = await bytes()
    expect(await check(imageBytes)).toMatchObject({ isImage: true })
    await expect(check(imageBytes, true)).rejects.toMatchObject({
      message: 'Image uploads are not supported for projects. Please upload only document files.',
    })
  },
)

it.each(
  Object.entries(refusedFiles).filter(([name]) =>
    /\.(mp4|webm|mp3|wav|ogg|woff2|gif|tiff|avif|exe|elf|wasm|class|sqlite)$/.test(name),
  ),
)('UPL-01 rejects %s on upload, whatever it is called', async (_name, bytes) => {
  await expect(check(await bytes())).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: 'File upload failed. Please upload files with supported file types',
  })
})

it.each(['BM', 'MZ', 'ID3', 'GIF87a', 'fLaC'])(
  'UPL-01 treats a text as text even if it begins with %s, like another file type',
  async (content) => {
    const text = Buffer.from(`${content} is how this report begins, and it goes on in words – to its end.\n`)
    expect(await check(text)).toEqual({ mimeType: 'application/octet-stream', isImage: false })
    expect((await readBytes('report.txt', text)).kind).toBe('text')
  },
)

it('UPL-01 still rejects a bitmap, whatever it is called', async () => {
  const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(52), Buffer.alloc(300, 0xff)])
  await expect(check(bitmap)).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
})
