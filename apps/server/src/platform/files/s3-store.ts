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
import { type FileStore, FileStoreUnavailable } from './file-store.ts'
import { requireKey } from './key.ts'

const connectTimeoutMs = 5_000

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

/** The response to a HEAD request has no body, so its error has no reason. */
const reasonOf = ({ name }: S3ServiceException) => (/^(?:Unknown|\d+)/.test(name) ? '' : ` It said: ${name}.`)

const explainError = (error: unknown, { bucket, endpoint }: S3Config): string => {
  const endpointName = endpoint ?? 'Amazon S3'
  if (!(error instanceof S3ServiceException))
    return `${endpointName} can’t be reached (S3_ENDPOINT): ${error instanceof Error ? error.message : String(error)}`
  const status = error.$metadata.httpStatusCode
  if (error.name === 'NoSuchBucket' || status === 404)
    return `No bucket named “${bucket}” at ${endpointName} (S3_BUCKET).`
  if (status === 403 || status === 401)
    return `${endpointName} rejected the credentials or denied access to the bucket “${bucket}” (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY).${reasonOf(error)}`
  if (status === 301 || error.name === 'AuthorizationHeaderMalformed')
    return `The bucket “${bucket}” is in another region (S3_REGION).`
  return `${endpointName} failed: ${error.name} ${error.message}`
}

export const createS3Store = (config: S3Config): FileStore & AsyncDisposable => {
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: connectTimeoutMs },
    // the SDK's default adds trailers to chunks, which some servers store as content
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const bucket = { Bucket: config.bucket }
  const objectParams = (key: string) => ({ ...bucket, Key: requireKey(key) })

  const throwFailure = (error: unknown): never => {
    if (isMissing(error)) throw notFound()
    throw new FileStoreUnavailable(explainError(error, config), { cause: error })
  }

  const get: FileStore['get'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    const response = await client
      .send(new GetObjectCommand({ ...objectParams(key), ...(Range ? { Range } : {}) }))
      .catch(throwFailure)
    if (!(response.Body instanceof Readable)) throw new Error('The file store responded without a body.')
    return response.Body
  }

  const ping = async () => {
    await client.send(new HeadBucketCommand(bucket)).catch((error: unknown) => {
      throw new FileStoreUnavailable(explainError(error, config), { cause: error })
    })
  }

  return {
    putFile: async (key, path) => {
      await new Upload({ client, params: { ...objectParams(key), Body: createReadStream(path) } })
        .done()
        .catch(throwFailure)
    },
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...objectParams(key), Body: bytes })).catch(throwFailure)
    },
    get,
    copyTo: async (key, path) => {
      await pipeline(await get(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(objectParams(key)))).ContentLength ?? 0
      } catch (error) {
        if (!isMissing(error)) return throwFailure(error)
        // the response to HEAD has no body that distinguishes a missing file from a missing bucket
        await ping()
        return null
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(objectParams(key))).catch(throwFailure)
    },
    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, bucket))
          for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? [])
            if (key && modifiedAt) yield { key, modifiedAt }
      } catch (error) {
        throwFailure(error)
      }
    },
    ping,
    [Symbol.asyncDispose]: async () => client.destroy(),
  }
}
