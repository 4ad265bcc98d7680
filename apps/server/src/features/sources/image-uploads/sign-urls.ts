import { randomBytes } from 'node:crypto'
import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import type { generateSignedUrlImages } from '@atelier/contract/endpoints/sources/image-uploads'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { lockOwner } from '../attachments/index.ts'
import { countImages, insertImages } from './queries.ts'

const urlTtlMs = 15 * 60_000
const urlsMax = { waiting: 40, all: 1000 }

export const signaturePurpose = 'image uploads'

export const textToSign = (fileName: string, contentType: string, expires: number): string =>
  `${fileName}\n${contentType}\n${expires}`

/** API-10: anyone with a URL may upload one image to it within 15 minutes. */
export const signUrls = async (
  { db, secrets, clock }: AppContext,
  actor: Actor,
  { contentType, numOfImages }: BodyOf<typeof generateSignedUrlImages>,
  origin: string,
): Promise<DataOf<typeof generateSignedUrlImages>> => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to add images.')
  const fileNames = Array.from({ length: numOfImages }, () => randomBytes(16).toString('hex'))
  await db.transaction(async (tx) => {
    await lockOwner(tx, actor.userId)
    const { waiting, all } = await countImages(tx, actor.userId)
    if (waiting + numOfImages > urlsMax.waiting || all + numOfImages > urlsMax.all)
      throw new AppError('TOO_MANY_REQUESTS', 'You have too many unused image uploads. Try again tomorrow.', {
        retryAfterSeconds: 24 * 60 * 60,
      })
    await insertImages(
      tx,
      actor,
      fileNames.map((fileName) => ({ fileName, contentType })),
    )
  })
  const expiresAt = clock.now().getTime() + urlTtlMs
  const signedUrls = fileNames.map((fileName) => {
    const signature = secrets.sign(signaturePurpose, textToSign(fileName, contentType, expiresAt))
    const query = new URLSearchParams({ expires: String(expiresAt), signature }).toString()
    return { url: `${origin}/user/images/${fileName}?${query}`, contentType, fileName }
  })
  return { signedUrls }
}
