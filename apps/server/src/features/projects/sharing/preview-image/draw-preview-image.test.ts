import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPreviewImage } from './draw-preview-image.ts'
import { emojiFont, fontsFor } from './fonts.ts'
import { contentHash } from './preview-subject.ts'
import { wrapLines } from './wrap-lines.ts'

/** Counts dark pixels above the footer. */
const measureInk = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const regionAboveFooter = { width: info.width, height: info.height - 200 }
  return data
    .subarray(20 * info.width, regionAboveFooter.height * regionAboveFooter.width)
    .filter((shade) => shade < 160).length
}

const longTitle =
  'Restoring the lamp of Skerrydown, from the keepers’ logs, the manual and letters to the board of 1911'

it.each([
  ['a short title', 'Lighthouse', '🗼'],
  ['a long title', longTitle, '🧑‍🚀'],
  ['one word longer than a line', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2), '1️⃣'],
  ['a right-to-left title', 'استعادة مصباح المنارة القديمة من سجلات الحارس 1911', '🇩🇪'],
  ['a title in Hebrew', 'שחזור מנורת המגדלור', null],
  [
    'a title in Chinese',
    '根据看守人的日志和手册修复灯塔的灯，以及写给委员会的信件和一九一一年冬天的记录',
    '❤️',
  ],
  ['a title in Korean and Japanese', '등대의 램프를 복원하다 そして灯台のランプ', '🏴‍☠️'],
  ['a title in many scripts', 'Φάρος και Маяк और दीपस्तंभ 🚢', null],
])('SHR-08 draws %s at 1200 × 630', async (_what, title, symbol) => {
  const bytes = drawPreviewImage({ title, symbol })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(fontsFor(title).drawableShare).toBe(1)
  const ink = await measureInk(bytes)
  expect(ink).toBeGreaterThan(2000)
  // without the title, fewer pixels are drawn
  expect(await measureInk(drawPreviewImage({ title: '', symbol }))).toBeLessThan(ink)
})

it('SHR-08 draws an emoji in color, and ignores a symbol that isn’t a single emoji', async () => {
  const part = await sharp(drawPreviewImage({ title: '', symbol: '❤️' }))
    .extract({ left: 80, top: 80, width: 160, height: 140 })
    .png()
    .toBuffer()
  const [red, , blue] = (await sharp(part).stats()).channels
  expect((red?.mean ?? 0) - (blue?.mean ?? 0)).toBeGreaterThan(20)
  for (const symbol of ['words', '🗼🗼', '', '<b>']) expect(emojiFont(symbol)).toBeNull()
})

it('SHR-08 uses only the fonts that come with Atelier, and leaves out missing characters', () => {
  const { text, fonts, drawableShare } = fontsFor('Lamp ᚠ 灯 ᚠᚱ')
  expect([text.trim(), drawableShare < 1]).toEqual(['Lamp  灯', true])
  for (const { path } of fonts) expect(path).toMatch(/node_modules\/@fontsource(-variable)?\//)
  expect(fontsFor('ᚠᚱᛟ').drawableShare).toBe(0)
  expect(() => drawPreviewImage({ title: 'ᚠᚱᛟ', symbol: null })).not.toThrow()
})

it('SHR-08 draws any project name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.option(fc.string({ unit: 'binary', maxLength: 8 })),
      (title, symbol) => {
        expect(drawPreviewImage({ title, symbol }).length).toBeGreaterThan(1000)
      },
    ),
    { numRuns: 40 },
  )
})

it('SHR-08 wraps any text into a few lines, without losing anything that fits', () => {
  const isShort = (text: string) => [...text].length <= 12
  const stripSpaces = (text: string) => text.replaceAll(/\s/gu, '')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { lines, isTruncated } = wrapLines(text, 3, isShort)
      expect(lines.length).toBeLessThanOrEqual(3)
      const drawnText = stripSpaces(lines.join(''))
      expect(isTruncated ? drawnText.endsWith('…') : drawnText === stripSpaces(text)).toBe(true)
    }),
  )
})

it('SHR-08 gives each title and symbol a different content hash', () => {
  const hashes = [
    contentHash({ title: 'a', symbol: null }),
    contentHash({ title: 'b', symbol: null }),
    contentHash({ title: 'a', symbol: '🗼' }),
  ]
  expect(new Set(hashes).size).toBe(3)
})
