import { readFile, writeFile } from 'node:fs/promises'
import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { encodeImage } from '../../../../platform/images/encode-image.ts'
import type { Extractor } from '../extract/extractor.ts'
import type { PreparedSource } from '../prepare-source.ts'
import { type DescribeContext, describePicture } from './describe-picture.ts'
import { findTesseract, readWords } from '../extract/programs/tesseract.ts'

const longestSide = 4000

export type PictureContext = Partial<DescribeContext> & Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>

interface Picture {
  path: string
  ownerId: UserId
  /** Attached to a question: vision models get the image, and the answer waits for this. */
  isOfChat: boolean
  source: PreparedSource
}

const wordsIn = async (
  { config, log }: PictureContext,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> => {
  try {
    const tesseract = await findTesseract(config.tesseract)
    if (!tesseract) return ''
    return await readWords(await encodeImage(bytes, { longestSide, format: 'jpeg' }), tesseract, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'text recognition failed')
    return ''
  }
}

const described = async (
  { models, ...context }: PictureContext,
  { ownerId, isOfChat }: Picture,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> => {
  if (!models || isOfChat) return ''
  try {
    return (await describePicture({ ...context, models }, ownerId, bytes, signal)) ?? ''
  } catch (error) {
    signal.throwIfAborted()
    context.log.warn({ err: error }, 'could not describe an image')
    return ''
  }
}

/** By Tesseract, else by a vision model; without either it is found only by name. */
export const readPicture = async (
  context: PictureContext,
  extractor: Extractor,
  picture: Picture,
  signal: AbortSignal,
): Promise<PreparedSource> => {
  const { path, source } = picture
  const bytes = await readFile(path)
  const text = (await wordsIn(context, bytes, signal)) || (await described(context, picture, bytes, signal))
  if (text === '') return source
  const textPath = `${path}.txt`
  await writeFile(textPath, text, { mode: 0o600 })
  // chunked and summarized in the reading process
  const read = await extractor.extract(
    textPath,
    { fileName: 'picture.txt', mimeType: 'text/plain' },
    { signal, person: picture.ownerId },
  )
  return { ...read, kind: source.kind, mimeType: source.mimeType, pages: source.pages }
}
