import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Extractor, openExtractor } from '../../features/sources/knowledge/extract/extractor.ts'
import { withFile } from '../read-bytes.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileFiles } from './hostile-files.ts'

const MB = 1024 * 1024

let extractor: Extractor
let server: Server
let requestCount = 0
let trapUrl = ''

beforeAll(async () => {
  // half of the limit for readers, since no file here needs more
  extractor = openExtractor({ processes: 1, memoryBytes: 768 * MB })
  server = createServer((_, response) => response.end()).on('connection', () => requestCount++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  trapUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  extractor[Symbol.dispose]()
  server.close()
})

const casesOf = (files: readonly HostileFile[]) => files.map((file) => [file.about, file] as const)
const read = ({ bytes, fileName }: HostileFile) =>
  withFile(bytes(trapUrl), (path) => extractor.extract(path, { fileName }))

it.each(casesOf(hostileFiles.filter(({ rejectionCodes }) => rejectionCodes)))(
  'UPL-01 rejects %s, with a message',
  async (_what, file) => {
    await expect(read(file)).rejects.toMatchObject({
      name: 'AppError',
      code: expect.stringMatching(new RegExp(`^(${file.rejectionCodes?.join('|')})$`)) as unknown,
      message: expect.stringMatching(/^[A-Z].{10,}\.$/) as unknown,
    })
    expect(requestCount).toBe(0)
  },
)

it.each(casesOf(hostileFiles.filter(({ rejectionCodes }) => !rejectionCodes)))(
  'UPL-01 reads %s without any network request',
  async (_what, file) => {
    const { text, chunks } = await read(file)
    expect(text).toContain(file.visibleText ?? '')
    expect(text).not.toMatch(file.hiddenPattern ?? /^$/)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\u0000')
    expect(chunks.length).toBeGreaterThan(0)
    expect(requestCount).toBe(0)
  },
)
