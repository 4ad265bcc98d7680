import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { notFound } from '../app-error.ts'
import type { S3Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { requireKey } from './key.ts'

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Objects of one S3 bucket, or of a server that speaks its protocol. */
export const createS3Store = (config: S3Config): FileStore & AsyncDisposable => {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // with the SDK's own default, servers that do not know its chunk trailers store them as content
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const bucket = { Bucket: config.bucket }
  const object = (key: string) => ({ ...bucket, Key: requireKey(key) })

  const get: FileStore['get'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await client
      .send(new GetObjectCommand({ ...object(key), ...(Range ? { Range } : {}) }))
      .catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      })
    if (!(found.Body instanceof Readable)) throw new Error('The file store answered without a body.')
    return found.Body
  }

  return {
    putFile: async (key, path) => {
      await new Upload({ client, params: { ...object(key), Body: createReadStream(path) } }).done()
    },
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...object(key), Body: bytes }))
    },
    get,
    copyTo: async (key, path) => {
      await pipeline(await get(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(object(key)))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, bucket))
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? [])
          if (key && modifiedAt) yield { key, modifiedAt }
    },
    ping: async () => {
      await client.send(new HeadBucketCommand(bucket))
    },
    [Symbol.asyncDispose]: async () => client.destroy(),
  }
}
