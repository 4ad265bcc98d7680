import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import { writePdf } from '@atelier/testing/write-pdf'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { attachment } from '../../../../../db/schema/index.ts'
import { signUp } from '../../../../../test/actors.ts'
import { describeApp } from '../../../../../test/describe-app.ts'
import { type SiteAnswer, startLocalSite } from '@atelier/testing/start-local-site'
import { waitUntilRead } from '../../../../../test/wait-until-read.ts'

const site = await startLocalSite()
afterAll(() => site[Symbol.asyncDispose]())

const comment = (author: string, body: string, score: number, replies: unknown = '') => ({
  kind: 't1',
  data: { author, body, score, replies },
})
const listing = (...children: unknown[]) => ({ kind: 'Listing', data: { children } })
const thread = [
  listing({
    kind: 't3',
    data: {
      title: 'Who restores a <lens>?',
      selftext: 'Ours is **broken**.\n\nSince 1997.',
      is_self: true,
      author: 'ada',
      subreddit_name_prefixed: 'r/lighthouses',
      score: 41,
    },
  }),
  listing(
    comment('low', 'Buy a new one.', 1),
    comment('best', 'Ask the makers in Brest.', 90, listing(comment('ada', 'They answered!', 7))),
    comment('gone', '[deleted]', 300),
    comment('AutoModerator', 'Read the rules.', 999),
    { kind: 'more', data: { children: ['x'] } },
  ),
]
const player = {
  playabilityStatus: { status: 'OK' },
  videoDetails: { title: 'Restoring a lens', shortDescription: 'We clean the prisms.', author: 'Keepers' },
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: [
        { baseUrl: 'https://www.youtube.com/api/timedtext?v=bbbbbbbbbbb&lang=fr', languageCode: 'fr' },
        { baseUrl: 'https://www.youtube.com/api/timedtext?v=bbbbbbbbbbb&lang=en', languageCode: 'en' },
        {
          baseUrl: 'https://www.youtube.com/api/timedtext?v=bbbbbbbbbbb&kind=asr&lang=en',
          languageCode: 'en',
          kind: 'asr',
        },
      ],
    },
  },
}
const captions = {
  wireMagic: 'pb3',
  events: [
    { tStartMs: 0, dDurationMs: 10, id: 1 },
    { tStartMs: 1200, segs: [{ utf8: 'The prisms ' }, { utf8: 'are cleaned\nwith spirit.' }] },
    { tStartMs: 30_000, segs: [{ utf8: 'Never with soap.' }] },
    { tStartMs: 3_725_000, segs: [{ utf8: 'Then the clockwork is wound.' }] },
  ],
}
const item = {
  id: 42,
  title: 'Ask HN: lens glue?',
  author: 'grace',
  points: 12,
  url: null,
  text: '<p>Which glue holds?</p>',
  children: [
    {
      author: 'alan',
      text: '<p>Canada <i>balsam</i>.</p>',
      children: [{ author: 'grace', text: 'Thanks!', children: [] }],
    },
    { author: null, text: null, children: [] },
  ],
}
const answers: Record<string, SiteAnswer> = {
  '/reddit/comments/abc123.json': thread,
  '/youtube/youtubei/v1/player': player,
  '/youtube/api/timedtext': captions,
  '/hackernews/api/v1/items/42': item,
  '/arxiv/pdf/2101.00001v2': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/pdf' })
      .end(writePdf([['Optics of a lighthouse lens.'], ['We measure it.']])),
}
beforeEach(() => {
  site.answers = { ...answers }
  site.requests.length = 0
})

describeApp(
  'reading links to supported sites',
  (test) => {
    const read = async (url: string) => {
      const ada = await signUp(test())
      const { id } = await ada.get(attachments.addLink, { body: { url } })
      const attachment = await waitUntilRead(test(), ada, id)
      const text =
        attachment.status === 'completed'
          ? await ada.get(attachments.getAttachmentText, { params: { id } })
          : null
      return { ...attachment, text: text?.text ?? '', labels: text?.sections.map(({ label }) => label) ?? [] }
    }

    it.each([
      'https://www.reddit.com/r/lighthouses/comments/abc123/who_restores/?utm_source=share',
      'https://old.reddit.com/comments/abc123',
      'https://redd.it/abc123',
    ])('KNO-04 reads the post and top comments of %s', async (url) => {
      const { status, title, text } = await read(url)
      expect(status).toBe('completed')
      expect(title).toBe('Who restores a <lens>?')
      expect(text).toMatch(
        /Ours is \*\*broken\*\*[\s\S]*Since 1997[\s\S]*best \(90 points\):\nAsk the makers[\s\S]*They answered![\s\S]*Buy a new one/,
      )
      expect(text).not.toMatch(/deleted|rules/)
    })

    it.each([
      'https://www.youtube.com/watch?v=bbbbbbbbbbb&t=12',
      'https://youtu.be/bbbbbbbbbbb?si=x',
      'https://m.youtube.com/shorts/bbbbbbbbbbb',
    ])('KNO-04 reads the transcript of %s, with timestamps', async (url) => {
      const { title, text, labels, metadata } = await read(url)
      expect(title).toBe('Restoring a lens')
      expect(text).toContain('We clean the prisms.')
      expect(text).toContain('The prisms are cleaned with spirit. Never with soap.')
      expect(labels).toEqual(expect.arrayContaining(['0:01', '1:02:05']))
      expect(metadata.characters).toBe(text.length)
      const request = site.requests.find(({ url: { pathname } }) => pathname.endsWith('/timedtext'))
      expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
        v: 'bbbbbbbbbbb',
        lang: 'en',
        fmt: 'json3',
      })
    })

    it('KNO-04 falls back to a video’s page when the player doesn’t respond', async () => {
      const script = `<script>var ytInitialPlayerResponse = ${JSON.stringify({ ...player, note: 'a } in "text" and \\' })};var x = {};</script>`
      site.answers = { ...answers, '/youtube/watch': script }
      delete site.answers['/youtube/youtubei/v1/player']
      expect((await read('https://www.youtube.com/watch?v=bbbbbbbbbbb')).text).toContain('Never with soap.')
    })

    it('KNO-04 says that a video has no transcript, without offering a retry', async () => {
      site.answers['/youtube/youtubei/v1/player'] = { ...player, captions: undefined }
      const { status, failure } = await read('https://www.youtube.com/watch?v=bbbbbbbbbbb')
      expect(status).toBe('failed')
      expect(failure).toMatchObject({ code: 'CANNOT_PROCESS', retryable: false })
      expect(failure?.message).toContain('no transcript')
    })

    it('KNO-04 keeps a video without a transcript when its description is long enough', async () => {
      const videoDetails = {
        ...player.videoDetails,
        shortDescription: 'We clean the prisms with spirit. '.repeat(10),
      }
      site.answers['/youtube/youtubei/v1/player'] = { ...player, videoDetails, captions: undefined }
      const { status, text } = await read('https://www.youtube.com/watch?v=bbbbbbbbbbb')
      expect(status).toBe('completed')
      expect(text).toContain('This video has no transcript.')
    })

    it('KNO-04 explains why YouTube doesn’t show a video', async () => {
      const unplayableVideo = { playabilityStatus: { status: 'ERROR', reason: 'Video unavailable' } }
      site.answers['/youtube/youtubei/v1/player'] = unplayableVideo
      site.answers['/youtube/watch'] = `ytInitialPlayerResponse = ${JSON.stringify(unplayableVideo)};`
      const { failure } = await read('https://www.youtube.com/watch?v=bbbbbbbbbbb')
      expect(failure).toMatchObject({
        code: 'LINK_UNREACHABLE',
        message: expect.stringContaining('“Video unavailable”') as unknown,
      })
    })

    it('KNO-04 reports a site’s response when it doesn’t have the item', async () => {
      delete site.answers['/hackernews/api/v1/items/42']
      const { failure } = await read('https://news.ycombinator.com/item?id=42')
      expect(failure).toMatchObject({
        code: 'LINK_UNREACHABLE',
        message: expect.stringContaining('. Check the URL, or add its content as text.') as unknown,
      })
    })

    it('KNO-04 requests a transcript only from the site itself', async () => {
      const captionTracks = [{ baseUrl: `http://${site.host}/elsewhere?x=1`, languageCode: 'en' }]
      site.answers['/youtube/youtubei/v1/player'] = {
        ...player,
        captions: { playerCaptionsTracklistRenderer: { captionTracks } },
      }
      expect((await read('https://www.youtube.com/watch?v=bbbbbbbbbbb')).status).toBe('failed')
      expect(site.requests.map(({ url }) => url.pathname)).not.toContain('/elsewhere')
    })

    it('VLT-12 renders the preview image that YouTube or Reddit specifies', async () => {
      const [smallUrl, wideUrl] = ['small', 'wide'].map((name) => `${site.url}/${name}.png`)
      const thumbnails = [
        { url: smallUrl, width: 120 },
        { url: wideUrl, width: 640 },
      ]
      const videoDetails = { ...player.videoDetails, thumbnail: { thumbnails } }
      site.answers['/youtube/youtubei/v1/player'] = { ...player, videoDetails }
      const preview = { images: [{ source: { url: wideUrl }, resolutions: [{ url: smallUrl }] }] }
      site.answers['/reddit/comments/abc123.json'] = [
        listing({ kind: 't3', data: { title: 'A lens', selftext: 'Ours is broken.', preview } }),
        listing(),
      ]
      const pixels = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0a28c8' } })
        .png()
        .toBuffer()
      for (const name of ['small', 'wide'])
        site.answers[`/${name}.png`] = (_request, response) =>
          void response.writeHead(200, { 'content-type': 'image/png' }).end(pixels)
      for (const [url, path] of [
        ['https://youtu.be/bbbbbbbbbbb', '/wide.png'],
        ['https://redd.it/abc123', '/small.png'],
      ] as const) {
        const ada = await signUp(test())
        const { id } = await ada.get(attachments.addLink, { body: { url } })
        await vi.waitFor(
          async () => {
            const { thumbnail } = await ada.get(attachments.getAttachment, { params: { id } })
            expect(thumbnail).toContain(`/v1/attachments/${id}/thumbnail`)
          },
          { timeout: 30_000 },
        )
        expect(site.requests.map(({ url: { pathname } }) => pathname)).toContain(path)
      }
    })

    it('VLT-12 shows no preview when a site specifies none, or an invalid URL', async () => {
      const thumbnail = { thumbnails: [{ url: 'file:///etc/passwd', width: 640 }] }
      site.answers['/youtube/youtubei/v1/player'] = {
        ...player,
        videoDetails: { ...player.videoDetails, thumbnail },
      }
      for (const url of ['https://youtu.be/bbbbbbbbbbb', 'https://redd.it/abc123']) {
        const { id } = await read(url)
        await vi.waitFor(
          async () => {
            const [row] = await test().context.db.select().from(attachment).where(eq(attachment.id, id))
            expect(row?.renderedExtractionId).toBe(row?.extractionId)
            expect(row?.thumbnailHash).toBeNull()
          },
          { timeout: 30_000 },
        )
      }
    })

    it('KNO-04 reads a Hacker News discussion', async () => {
      const { title, text } = await read('https://news.ycombinator.com/item?id=42')
      expect(title).toBe('Ask HN: lens glue?')
      expect(text).toMatch(/Which glue holds\?[\s\S]*alan:\s+Canada balsam\.[\s\S]*Thanks!/)
    })

    it('KNO-04 reads the paper that an arXiv page is about', async () => {
      const read2 = await read('https://arxiv.org/abs/2101.00001v2')
      expect(read2).toMatchObject({
        status: 'completed',
        mimeType: 'application/pdf',
        metadata: { pages: 2 },
      })
      expect(read2.text).toContain('We measure it.')
    })

    it.each<[string, SiteAnswer]>([
      ['blocks the request', (_request, response) => void response.writeHead(403).end()],
      ['returns garbage', '<html>blocked</html>'],
      ['returns another format', [{ data: 1 }]],
      ['returns nothing', []],
    ])('KNO-04 says that a thread couldn’t be read when the site %s', async (_what, answer) => {
      site.answers['/reddit/comments/abc123.json'] = answer
      const { status, failure } = await read('https://www.reddit.com/r/lighthouses/comments/abc123/')
      expect(status).toBe('failed')
      expect(failure).toMatchObject({ code: 'LINK_UNREACHABLE', retryable: true })
      expect(failure?.message).toContain('as text')
    })

    it('KNO-04 treats script in a thread as text that never runs', async () => {
      site.answers['/hackernews/api/v1/items/42'] = {
        ...item,
        title: '<script>alert(1)</script>',
        text: '<script>alert(2)</script><p>Visible</p>',
      }
      const { title, text } = await read('https://news.ycombinator.com/item?id=42')
      expect(title).toBe('<script>alert(1)</script>')
      expect(text).toContain('Visible')
      expect(text).not.toContain('alert(2)')
    })
  },
  () => ({
    SITE_ADDRESSES: ['reddit', 'youtube', 'hackernews', 'arxiv']
      .map((name) => `${name}=${site.url}/${name}`)
      .join(' '),
    OUTBOUND_ALLOW: site.host,
  }),
)
