import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { openZipFile } from '../../../../../platform/archive/zip-file.ts'
import { writeZip } from '../../../../../test/write-zip.ts'
import { copyWithoutLinks } from './copy-without-links.ts'

const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const copyOf = async (name: string, bytes: string) => {
  const [sourcePath, targetPath] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(sourcePath, writeZip([{ name, bytes }]))
  await copyWithoutLinks(sourcePath, targetPath)
  using zip = await openZipFile(targetPath, {
    parts: 10,
    inflatedBytes: 10_000,
    ratio: 100,
    ratioFreeBytes: 10_000,
  })
  return text(zip.read(name, 10_000))
}

const hrefs = (...targets: string[]) => targets.map((target) => `<x xlink:href="${target}"/>`).join('')

it('UPL-01 removes every external link from an OpenDocument file', async () => {
  const internalLinks = ['Pictures/höhe 1.png', './Object 1', '#page1', 'media/a.b/c.svg', '']
  expect(await copyOf('content.xml', hrefs(...internalLinks))).toBe(hrefs(...internalLinks))
  const outsidePaths = [
    'file:///etc/hostname',
    '/etc/hostname',
    '../../etc/hostname',
    'Pictures/../../secret',
    'http://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '&#102;ile:///etc/hostname',
    'vnd.sun.star.pkg://file',
    String.raw`\\\\elsewhere\share`,
  ]
  expect(await copyOf('content.xml', hrefs(...outsidePaths))).toBe(hrefs(...outsidePaths.map(() => '')))
  expect(await copyOf('styles.xml', "<a y:href = 'file:///a'/>")).toBe('<a y:href = ""/>')
})

it('UPL-01 removes every external relationship from an Office document', async () => {
  const internalRelationship = '<Relationship Id="r1" Type="t" Target="media/a.png"/>'
  const linkOutside = (target: string) =>
    `<Relationship Id="r2" Type="t" Target="${target}" TargetMode="External"/>`
  expect(
    await copyOf('ppt/_rels/a.xml.rels', `${internalRelationship}${linkOutside('file:///etc/hostname')}`),
  ).toBe(`${internalRelationship}${linkOutside('about:blank')}`)
})

it('UPL-01 doesn’t convert an Office document whose parts declare entities', async () => {
  const entityXml = `<!DOCTYPE a [<!ENTITY e "<x xlink:&#104;ref='file:///etc/hostname'/>">]><a>&e;</a>`
  await expect(copyOf('content.xml', entityXml)).rejects.toMatchObject({ code: 'CANNOT_PROCESS' })
})
