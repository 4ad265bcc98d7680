import { readFile, writeFile } from 'node:fs/promises'
import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../../context.ts'
import { encodeImage } from '../../../../platform/images/encode-image.ts'
import type { Extractor } from '../extract/extractor.ts'
import type { PreparedSource } from '../prepare-source.ts'
import { type DescribeContext, describeImage } from './describe-image.ts'
import { findTesseract, recognizeText } from '../extract/programs/tesseract.ts'

const maxSidePx = 4000

export type ImageContext = Partial<DescribeContext> & Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>

interface ImageSource {
  path: string
  ownerId: UserId
  /** Attached to a question, whose answer waits for this. Vision models receive the image itself. */
  isChatAttachment: boolean
  source: PreparedSource
}

const recognizeImageText = async (
  { config, log }: ImageContext,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> => {
  try {
    const tesseract = await findTesseract(config.tesseract)
    if (!tesseract) return ''
    return await recognizeText(await encodeImage(bytes, { maxSidePx, format: 'jpeg' }), tesseract, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error }, 'text recognition failed')
    return ''
  }
}

const describe = async (
  { models, ...context }: ImageContext,
  { ownerId, isChatAttachment }: ImageSource,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> => {
  if (!models || isChatAttachment) return ''
  try {
    return (await describeImage({ ...context, models }, ownerId, bytes, signal)) ?? ''
  } catch (error) {
    signal.throwIfAborted()
    context.log.warn({ err: error }, 'could not describe an image')
    return ''
  }
}

/** Uses Tesseract, else a vision model. Without either, the image can be found only by name. */
export const extractImageText = async (
  context: ImageContext,
  extractor: Extractor,
  image: ImageSource,
  signal: AbortSignal,
): Promise<PreparedSource> => {
  const { path, source } = image
  const bytes = await readFile(path)
  const text =
    (await recognizeImageText(context, bytes, signal)) || (await describe(context, image, bytes, signal))
  if (text === '') return source
  const textPath = `${path}.txt`
  await writeFile(textPath, text, { mode: 0o600 })
  // the extraction process chunks and summarizes the text
  const extraction = await extractor.extract(
    textPath,
    { fileName: 'picture.txt', mimeType: 'text/plain' },
    { signal, person: image.ownerId },
  )
  return { ...extraction, kind: source.kind, mimeType: source.mimeType, pages: source.pages }
}
