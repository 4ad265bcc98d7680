import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { emojiFont, type TextWithFonts, fontsFor } from './fonts.ts'
import type { PreviewSubject } from './preview-subject.ts'
import { wrapLines } from './wrap-lines.ts'

const size = { width: 1200, height: 630 }
const margin = 88
const maxWidth = size.width - 2 * margin
const linesMax = 3
const titleSizes = [88, 72, 60]
const footer = { top: size.height - 88 - 44, side: 44 }
const lineHeight = 1.18
const symbolSize = 120
const colors = {
  page: '#fbfaf7',
  line: '#e8e3d9',
  ink: '#211d18',
  muted: '#6d655a',
  warm: '#e5a23b',
  accent: '#3147c9',
}

/** Minimum share of characters that the fonts can draw; below it, the title is omitted. */
const minDrawableShare = 0.5

const registeredFonts = new Set<string>()

/** Registers each font file as a family of its own, so that no system font is used. */
const familiesOf = ({ fonts }: TextWithFonts): string => {
  for (const { name, path } of fonts) {
    if (!registeredFonts.has(name)) GlobalFonts.registerFromPath(path, name)
    registeredFonts.add(name)
  }
  return fonts.map(({ name }) => `"${name}"`).join(', ')
}

const isRightToLeft = (text: string): boolean => {
  const [first] =
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u.exec(
      text,
    ) ?? []
  return first !== undefined && /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(first)
}

const drawLogo = (context: SKRSContext2D, x: number, y: number, side: number) => {
  context.save()
  context.beginPath()
  context.roundRect(x, y, side, side, side / 4)
  context.clip()
  context.fillStyle = colors.warm
  context.fillRect(x, y, side, side)
  context.fillStyle = colors.accent
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + side, y)
  context.lineTo(x, y + side)
  context.fill()
  context.restore()
}

const drawFooter = (context: SKRSContext2D) => {
  drawLogo(context, margin, footer.top, footer.side)
  context.font = `500 40px ${familiesOf(fontsFor('Atelier'))}`
  context.fillStyle = colors.ink
  context.fillText('Atelier', margin + footer.side + 16, footer.top + footer.side - 8)
}

const drawTitle = (context: SKRSContext2D, title: TextWithFonts, top: number) => {
  const families = familiesOf(title)
  const isRight = isRightToLeft(title.text)
  const fits = (text: string) => context.measureText(text).width <= maxWidth
  context.direction = isRight ? 'rtl' : 'ltr'
  context.textAlign = isRight ? 'right' : 'left'
  context.fillStyle = colors.ink
  for (const titleSize of titleSizes) {
    context.font = `500 ${titleSize}px ${families}`
    const { lines, isTruncated } = wrapLines(title.text, linesMax, fits)
    const isTooHigh = top + lines.length * titleSize * lineHeight > footer.top - footer.side / 2
    if ((isTruncated || isTooHigh) && titleSize !== titleSizes.at(-1)) continue
    for (const [index, line] of lines.entries())
      context.fillText(
        line,
        isRight ? size.width - margin : margin,
        top + titleSize + index * titleSize * lineHeight,
      )
    break
  }
  context.direction = 'ltr'
  context.textAlign = 'left'
}

const drawSymbol = (context: SKRSContext2D, symbol: TextWithFonts, isRight: boolean) => {
  context.font = `${symbolSize}px ${familiesOf(symbol)}`
  const { width } = context.measureText(symbol.text)
  context.fillText(symbol.text, isRight ? size.width - margin - width : margin, margin + symbolSize * 0.85)
}

/** Returns a PNG of 1200 × 630 pixels with symbol, title and product name. */
export const drawPreviewImage = ({ title, symbol }: PreviewSubject): Uint8Array => {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = colors.page
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = colors.accent
  context.fillRect(0, 0, size.width, 10)
  const textWithFonts = fontsFor(title.normalize().replaceAll(/\s+/gu, ' ').trim())
  const symbolText = emojiFont(symbol)
  context.fillStyle = colors.ink
  if (symbolText) drawSymbol(context, symbolText, isRightToLeft(textWithFonts.text))
  if (textWithFonts.drawableShare >= minDrawableShare)
    drawTitle(context, textWithFonts, symbolText ? margin + symbolSize + 28 : margin)
  drawFooter(context)
  return canvas.toBuffer('image/png')
}
