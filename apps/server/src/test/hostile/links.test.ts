import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addLink, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { afterAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../platform/fetch/safe-fetch.ts'
import { signUp } from '../actors.ts'
import { describeApp } from '../describe-app.ts'
import { waitUntilRead } from '../wait-until-read.ts'
import {
  localUrlVariants,
  hostileServer,
  mislabeledLinks,
  pathOf,
  unreadableLinks,
  textlessLinks,
} from './links.ts'

const paths: string[] = []
const server = createServer(
  { maxHeaderSize: 65_536 },
  hostileServer((path) => paths.push(path)),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const site = `127.0.0.1:${port}`

describe('outbound requests', () => {
  it.each(localUrlVariants)(
    'KNO-04 requests nothing from this machine when written as %s',
    async (address) => {
      paths.length = 0
      const fetch = createSafeFetch({ allow: [], timeout: 5000 })
      await expect(fetch(address.replace('PORT', String(port)))).rejects.toMatchObject({
        code: 'LINK_UNREACHABLE',
      })
      expect(paths).toEqual([])
    },
  )

  it.each(Object.keys(unreadableLinks))(
    'KNO-04 gives up on %s, with the same message as every failure',
    async (about) => {
      paths.length = 0
      const fetch = createSafeFetch({ allow: [site], timeout: 1500, maxBytes: 2_000_000 })
      await expect(fetch(`http://${site}${pathOf(about)}`)).rejects.toMatchObject({
        code: 'LINK_UNREACHABLE',
        message: expect.stringContaining('Couldn’t read') as unknown,
      })
      expect(paths).not.toContain('/secret')
    },
  )
})

describeApp(
  'hostile links',
  (test) => {
    const addLinkAndWait = async (about: string) => {
      const ada = await signUp(test())
      const { id } = await ada.get(addLink, { body: { url: `http://${site}${pathOf(about)}` } })
      return { ada, id, read: await waitUntilRead(test(), ada, id) }
    }

    it.each(Object.entries(mislabeledLinks))(
      'KNO-04 detects what %s is from its bytes',
      async (about, [, shows]) => {
        const { ada, id, read } = await addLinkAndWait(about)
        expect(read.status).toBe('completed')
        expect((await ada.get(getAttachmentText, { params: { id } })).text).toContain(shows)
      },
    )

    it.each(Object.entries(textlessLinks))('KNO-04 fails %s, with the reason', async (about, [, code]) => {
      const { read } = await addLinkAndWait(about)
      expect(read).toMatchObject({
        status: 'failed',
        failure: { code, message: expect.any(String) as unknown },
      })
    })

    it.each([
      ['control and direction characters', '/files/%00%E2%80%AEfdp.exe%0A'],
      ['a path traversal', '/files/..%2F..%2F..%5Cetc%2Fpasswd'],
      ['too many characters', `/files/${'long'.repeat(400)}.pdf`],
      ['invalid UTF-8', '/files/%C3%28.pdf'],
    ])('KNO-04 stores a file whose URL contains %s, and returns it as a download', async (_what, path) => {
      const ada = await signUp(test())
      const { id } = await ada.get(addLink, { body: { url: `http://${site}${path}` } })
      const { status, fileName, title } = await waitUntilRead(test(), ada, id)
      expect(status).toBe('completed')
      expect(fileName + title).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      const { headers } = await ada.raw(`/v1/attachments/${id}/content`)
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.~%-]+$/)
    })
  },
  () => ({ OUTBOUND_ALLOW: site }),
)
