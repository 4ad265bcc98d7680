import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUpdates, reactToUpdate } from '@atelier/contract/endpoints/site/changelog'
import { expect, it, onTestFinished } from 'vitest'
import { signInAsGuest, signUp } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { readEntries } from './updates.ts'

describeApp('The changelog', (test) => {
  it('CHL-01 lists every update with its details, latest first', async () => {
    const { updates } = await (await signInAsGuest(test())).get(listUpdates)
    expect(updates.map(({ attributes }) => attributes)).toEqual(readEntries())
    const days = updates.map(({ attributes }) => attributes.date)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  it('API-13 counts each person’s like and view once, and shows people their own', async () => {
    const [ada, grace] = [await signUp(test()), await signUp(test())]
    const reactionInput = (type: 'likeReaction' | 'checkoutReaction') => ({
      body: { type, updateSlug: 'vault' },
    })
    await ada.get(reactToUpdate, reactionInput('likeReaction'))
    await ada.get(reactToUpdate, reactionInput('likeReaction'))
    const update = await grace.get(reactToUpdate, reactionInput('checkoutReaction'))
    expect(update.metrics).toEqual({ likeReactionCount: 1, checkoutReactionCount: 1 })
    expect(update.reactions).toEqual(['checkoutReaction'])
    const { updates } = await ada.get(listUpdates)
    expect(updates.find(({ id }) => id === 'vault')?.reactions).toEqual(['likeReaction'])
    expect(updates.filter(({ reactions }) => reactions.length > 0)).toHaveLength(1)
  })

  it('API-13 rejects unknown updates and unknown reactions', async () => {
    const ada = await signUp(test())
    const unknownResponse = await ada.send(reactToUpdate, {
      body: { type: 'likeReaction', updateSlug: 'none' },
    })
    expect(unknownResponse.status).toBe(404)
    const body = JSON.stringify({ type: 'shareReaction', updateSlug: 'vault' })
    const headers = { 'content-type': 'application/json' }
    expect((await ada.raw('/v1/changelog', { method: 'POST', body, headers })).status).toBe(400)
  })

  it('CHL-01 shows readers the same entries as a page and as an Atom feed', async () => {
    const page = await test().app.fetch(new Request('http://localhost/changelog'))
    expect(page.status).toBe(200)
    const html = await page.text()
    const feed = await test().app.fetch(new Request('http://localhost/changelog/atom.xml'))
    expect(feed.headers.get('content-type')).toContain('application/atom+xml')
    const xml = await feed.text()
    for (const { title, slug } of readEntries()) {
      expect(html).toContain(title)
      // each feed entry links to its section of the page
      expect(html).toContain(`<article id="${slug}"`)
      expect(xml).toContain(`/changelog#${slug}"`)
      expect(xml).toContain(`<title>${title}</title>`)
    }
    expect(html).toContain('type="application/atom+xml"')
    expect(xml.match(/<entry>/g)).toHaveLength(readEntries().length)
  })

  it('CHL-01 translates every entry into the reader’s language', async () => {
    const headers = { 'accept-language': 'de' }
    const html = await (await test().app.fetch(new Request('http://localhost/changelog', { headers }))).text()
    for (const text of ['lang="de"', 'Neuigkeiten', 'Atelier öffnen', '21. November 2026', 'Ablage öffnen'])
      expect(html).toContain(text)
    expect(html).toMatch(/<h2 id="vault-title" lang="de">Eine Ablage für alle Ihre Dateien</)
    expect(html).not.toContain('lang="en"')
    for (const { title } of readEntries()) expect(html).not.toContain(`>${title}<`)
  })
})

const entry = (slug: string, extraText = '') =>
  `---\nslug: ${slug}\ntitle: Lamps\ndate: 2026-11-20\ntags: lamps\n${extraText}---\nThey are lit.\n`

it.each([
  ['no front matter', { 'a.md': 'Lamps' }, /a\.md does not begin/],
  ['an unknown key', { 'a.md': entry('lamps', 'colour: red\n') }, /a\.md is not as expected/],
  ['a button without a target', { 'a.md': entry('lamps', 'buttonText: Go\n') }, /go together/],
  ['a duplicate slug', { 'a.md': entry('lamps'), 'b.md': entry('lamps') }, /slug lamps/],
])('CHL-01 rejects an entry with %s on startup', async (_, files, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-changelog-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  expect(() => readEntries(folder)).toThrow(message)
})
