import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { onePixel } from '../../test/pictures.ts'
import { encodeImage } from './encode-image.ts'

const isLoaded = () => /libvips|sharp-/.test(readFileSync('/proc/self/maps', 'utf8'))

it.runIf(existsSync('/proc/self/maps'))('API-10 decodes pictures in a process of its own', async () => {
  const drawn = await encodeImage(onePixel, { longestSide: 512, format: 'webp' })
  expect(Buffer.from(drawn).toString('latin1', 8, 12)).toBe('WEBP')
  expect(isLoaded()).toBe(false)
})

it('API-10 decodes nothing but what is a picture by its bytes', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(encodeImage(drawing, { longestSide: 512, format: 'webp' })).rejects.toThrow(
    'This picture is damaged, or too large to be drawn.',
  )
})
