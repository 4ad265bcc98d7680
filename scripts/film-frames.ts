/// <reference lib="dom" />
import type { Page } from 'playwright'

/** An image as base64 JPEG, and how long it is shown. */
export interface Frame {
  readonly image: string
  readonly retainMs: number
}

const fadeMs = 300

/**
 * Records a WebM video of images that fade into each other, in real time with the browser's MediaRecorder
 * (https://www.w3.org/TR/mediastream-recording/).
 */
export const filmFrames = async (
  page: Page,
  frames: readonly Frame[],
  size: { width: number; height: number },
): Promise<Buffer> => {
  const film = await page.evaluate(
    async ({ frames, size, fadeMs }) => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      document.body.append(canvas)
      const context2d = canvas.getContext('2d')
      if (!context2d) throw new Error('This browser can’t draw on a canvas.')
      const images = await Promise.all(
        frames.map(async ({ image: jpeg, retainMs }) => {
          const image = new Image()
          image.src = `data:image/jpeg;base64,${jpeg}`
          await image.decode()
          return { image, retainMs }
        }),
      )
      const recorder = new MediaRecorder(canvas.captureStream(25), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 300_000,
      })
      const pieces: Blob[] = []
      recorder.ondataavailable = ({ data }) => pieces.push(data)
      const end = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      recorder.start()
      let frame = images[0]?.image
      for (const { image, retainMs } of images) {
        const startedAt = performance.now()
        for (let elapsedMs = 0; elapsedMs < retainMs; elapsedMs = performance.now() - startedAt) {
          if (frame) context2d.drawImage(frame, 0, 0, size.width, size.height)
          context2d.globalAlpha = Math.min(elapsedMs / fadeMs, 1)
          context2d.drawImage(image, 0, 0, size.width, size.height)
          context2d.globalAlpha = 1
          await nextFrame()
        }
        frame = image
      }
      recorder.stop()
      await end
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { frames: [...frames], size, fadeMs },
  )
  const length = frames.reduce((sum, { retainMs }) => sum + retainMs, 0)
  return withDuration(Buffer.from(film, 'base64'), length)
}

const infoId = Buffer.from([0x15, 0x49, 0xa9, 0x66])
/**
 * EBML's Duration element: an eight-byte float, in milliseconds with the usual TimestampScale (RFC 9559,
 * 5.1.2).
 */
const durationElement = (milliseconds: number) => {
  const element = Buffer.alloc(11)
  element.set([0x44, 0x89, 0x88])
  element.writeDoubleBE(milliseconds, 3)
  return element
}

/** Adds the duration, which a recorder doesn't know beforehand; without it, players show none. */
const withDuration = (film: Buffer, milliseconds: number): Buffer => {
  const infoOffset = film.indexOf(infoId)
  const sizeAt = infoOffset + infoId.length
  const first = film[sizeAt] ?? 0
  // the leading zeros of a size give its length in bytes; recorders write a single byte
  if (infoOffset === -1 || first < 0x80 || first > 0xf0) return film
  const size = first & 0x7f
  const duration = durationElement(milliseconds)
  if (size + duration.length > 0x7e) throw new Error('The film’s header has no space for its duration.')
  return Buffer.concat([
    film.subarray(0, sizeAt),
    Buffer.from([0x80 | (size + duration.length)]),
    film.subarray(sizeAt + 1, sizeAt + 1 + size),
    duration,
    film.subarray(sizeAt + 1 + size),
  ])
}
