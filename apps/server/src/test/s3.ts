import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../platform/config.ts'

export interface TestS3 extends AsyncDisposable {
  readonly config: S3Config
  /** The same as environment variables. */
  readonly environment: Record<string, string>
}

/** An S3 server in this process, with one empty bucket. */
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
  // the only key that s3rver knows
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
