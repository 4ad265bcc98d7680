import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { onePixel } from '../../test/pictures.ts'
import { encodeImage } from './encode-image.ts'

/**
 * Encodes an image like the server does. Prints the format, and whether the image library was loaded in this
 * process.
 */
const program = `
  import { readFileSync } from 'node:fs'
  const { encodeImage } = await import(${JSON.stringify(new URL('encode-image.ts', import.meta.url).href)})
  const drawn = await encodeImage(Buffer.from('${onePixel.toString('base64')}', 'base64'), { maxSidePx: 512, format: 'webp' })
  const isLoaded = /libvips|sharp-/.test(readFileSync('/proc/self/maps', 'utf8'))
  console.log(Buffer.from(drawn).toString('latin1', 8, 12), isLoaded)
  process.exit()`

it.runIf(existsSync('/proc/self/maps'))('API-10 decodes images in a separate process', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout.trim()).toBe('WEBP false')
})

it('API-10 decodes only what is an image by its bytes', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(encodeImage(drawing, { maxSidePx: 512, format: 'webp' })).rejects.toThrow(
    'This image is damaged or too large to show.',
  )
})
