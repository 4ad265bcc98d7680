import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

interface FontFile {
  readonly name: string
  readonly path: string
  has(codePoint: number): boolean
}

interface Family {
  readonly package: string
  readonly file: (subset: string) => string
}

const ofSubset = (name: string) => (subset: string) => `${name}-${subset}-wght-normal.woff2`

const variableFont = (name: string): Family => ({
  package: `@fontsource-variable/${name}`,
  file: ofSubset(name),
})

const brandFamily = variableFont('newsreader')
/** Uses woff, since the colors of the woff2 variant aren't rendered. */
const emojiFamily: Family = {
  package: '@fontsource/noto-color-emoji',
  file: (subset) => `noto-color-emoji-${subset}-400-normal.woff`,
}
const scriptFamilies = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-sc',
  'noto-sans-kr',
].map(variableFont)

const readRanges = (text: string): (readonly [first: number, last: number])[] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })

const readFamily = ({ package: name, file }: Family): FontFile[] => {
  const index = resolve(`${name}/unicode.json`)
  const subsets = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>
  return Object.entries(subsets).map(([subset, text]) => {
    const ranges = readRanges(text)
    const unescapedSubset = subset.replaceAll(/[[\]]/g, '')
    return {
      name: `${name.split('/')[1]} ${unescapedSubset}`,
      path: join(dirname(index), 'files', file(unescapedSubset)),
      has: (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    }
  })
}

const lazyFontFiles = (families: readonly Family[]) => {
  let files: readonly FontFile[] | null = null
  return () => (files ??= families.flatMap(readFamily))
}
const brandFiles = lazyFontFiles([brandFamily])
const emojiFiles = lazyFontFiles([emojiFamily])
const scriptFiles = lazyFontFiles(scriptFamilies)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const isEmoji = (grapheme: string) => /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u.test(grapheme)
const isSilent = (character: string) => /[\p{Cc}\p{Cf}\p{Zs}\p{Mn}\p{Variation_Selector}]/u.test(character)

const filesFor = (grapheme: string): readonly FontFile[] | null => {
  if (isEmoji(grapheme)) return emojiFiles()
  const fonts = [...grapheme].map((character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const file = [...brandFiles(), ...scriptFiles()].find(({ has }) => has(codePoint))
    return file ?? (isSilent(character) ? 'silent' : null)
  })
  if (fonts.includes(null)) return null
  return fonts.filter((file) => file !== null && file !== 'silent')
}

export interface TextWithFonts {
  readonly text: string
  readonly fonts: readonly Pick<FontFile, 'name' | 'path'>[]
  readonly drawableShare: number
}

export const fontsFor = (text: string): TextWithFonts => {
  const segments = Array.from(graphemes.segment(text), ({ segment }) => ({
    segment,
    files: filesFor(segment),
  }))
  const fontFiles = new Set(segments.flatMap(({ files }) => files ?? []))
  const drawableSegments = segments.filter(({ files }) => files !== null)
  const orderedFiles = [...brandFiles(), ...emojiFiles(), ...scriptFiles()]
  return {
    text: drawableSegments.map(({ segment }) => segment).join(''),
    fonts: orderedFiles.filter((file) => fontFiles.has(file)),
    drawableShare: segments.length === 0 ? 0 : drawableSegments.length / segments.length,
  }
}

export const emojiFont = (symbol: string | null): TextWithFonts | null =>
  symbol !== null && isEmoji(symbol) && [...graphemes.segment(symbol)].length === 1
    ? { text: symbol, fonts: emojiFiles(), drawableShare: 1 }
    : null
