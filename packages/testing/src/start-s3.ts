import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

interface Options {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string; configs: string[] }[]
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => S3Server

export interface TestS3 extends AsyncDisposable {
  readonly config: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  }
  /** The configuration as environment variables. */
  readonly environment: Record<string, string>
}

/** Starts an S3 server in this process, with one empty bucket. */
export const startS3 = async (): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'atelier-s3-'))
  const bucket = 'atelier'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  // the only credentials that s3rver accepts
  const [accessKeyId, secretAccessKey] = ['S3RVER', 'S3RVER']
  return {
    config: { endpoint, bucket, region: 'us-east-1', accessKeyId, secretAccessKey },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
