import { expect, it } from 'vitest'
import { acceptedFiles, acceptedPictures, refusedFiles } from '../../../test/accepted-files.ts'
import { withFile } from '../../../test/read-bytes.ts'
import { checkFile } from './check-file.ts'

const check = (fileName: string, bytes: Uint8Array, toProject = false) =>
  withFile(bytes, (path) => checkFile(path, { fileName, declaredType: '', size: bytes.length, toProject }))

it.each(Object.entries(acceptedFiles))(
  'UPL-01 takes a file of the type %s at the door',
  async (name, file) => {
    const { isImage } = await check(file.fileName, await file.bytes())
    expect(isImage).toBe(name === 'image')
  },
)

it.each(Object.entries(acceptedPictures))(
  'UPL-01 KNO-05 takes %s but into no project',
  async (name, bytes) => {
    const picture = await bytes()
    expect(await check(name, picture)).toMatchObject({ isImage: true })
    await expect(check(name, picture, true)).rejects.toMatchObject({
      message: 'Image uploads are not supported for projects. Please upload only document files.',
    })
  },
)

it.each(
  Object.entries(refusedFiles).filter(([name]) =>
    /\.(mp4|webm|mp3|wav|ogg|woff2|gif|tiff|avif|exe|elf|wasm|class|sqlite)$/.test(name),
  ),
)('UPL-01 refuses %s at the door, whatever it is called', async (_name, bytes) => {
  await expect(check('letter.txt', await bytes())).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: 'File upload failed. Please upload files with supported file types',
  })
})
