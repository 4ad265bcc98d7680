import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { englishOf } from '@atelier/contract/write-sentence'
import { writePdf } from '@atelier/testing/write-pdf'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeDocx, writeXlsx } from '../../../../../test/office-files.ts'
import { readBytes, withFile } from '../../../../../test/read-bytes.ts'
import { writeCompoundFile } from '../../../../../test/write-compound-file.ts'
import { writeScan } from '../../../../../test/write-scan.ts'
import { createLog } from '../../../../../platform/log.ts'
import { findProgram } from '../../../../../platform/programs/find-program.ts'
import { runProgram } from '../../../../../platform/programs/run-program.ts'
import type { ExtractionProgress } from '../extraction.ts'
import { openExtractor, type ExtractOptions } from '../extractor.ts'
import { withConverted } from './convert-office.ts'
import { withPrograms } from './with-programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Programs {
  tesseract?: string
  soffice?: string
}

const read = (
  fileName: string,
  bytes: Uint8Array,
  { tesseract, soffice }: Programs,
  options: ExtractOptions = {},
) => {
  const config = {
    tesseract: tesseract === undefined ? null : { command: tesseract, languages: null },
    libreOffice: soffice ?? null,
  }
  const extractor = withPrograms(openExtractor({ processes: 1 }), { config, log: createLog('silent') })
  onTestFinished(() => extractor[Symbol.dispose]())
  return withFile(bytes, async (path) => {
    const source = await extractor.extract(path, { fileName }, options)
    return { ...source, note: source.notes.map(englishOf).join('\n') || null }
  })
}

let count = 0
/** Installs a small script that replaces the real program. */
const installStub = async (script: string): Promise<string> => {
  const path = join(folder, `program-${count++}`)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const log = (page: number) => [
  `Page ${page} of the log of the harbour`,
  'The keeper trims the wick at dusk and writes it down.',
]
const scan = await writeScan([1, 2, 3].map((page) => ({ lines: log(page) })))
const mixedScan = await writeScan([
  { lines: log(1), isText: true },
  { lines: log(2) },
  { lines: [], isText: true },
  { lines: log(4), isText: true },
])
const hasProgram = async (program: string) => findProgram(program) !== null
const hasTesseract = await hasProgram('tesseract')
const hasLibreOffice = await hasProgram('soffice')

describe.runIf(hasTesseract)(`with Tesseract${hasTesseract ? '' : ' (it is not installed)'}`, () => {
  const tesseract = 'tesseract'

  it('KNO-03 reads a scan page by page, and reports progress', async () => {
    const steps: ExtractionProgress[] = []
    const { text, sections, pages, kind, note } = await read(
      'log.pdf',
      scan,
      { tesseract },
      { onProgress: (step) => steps.push(step) },
    )
    expect({ kind, pages, note }).toEqual({ kind: 'pdf', pages: 3, note: null })
    expect(sections.map(({ page, label }) => [page, label])).toEqual([1, 2, 3].map((n) => [n, `page ${n}`]))
    for (const [index, { start }] of sections.entries())
      expect(text.slice(start)).toMatch(new RegExp(`^Page ${index + 1} of the log of the harbour`))
    expect(text.match(/trims the wick at dusk/g)).toHaveLength(3)
    const counts = steps.map(({ done }) => done)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(steps.at(-1)).toEqual({ done: 3, total: 3, unit: 'page' })
    expect(counts).toContain(1)
  })

  it('KNO-03 runs OCR only on the image pages of a mixed PDF', async () => {
    const { text, sections, note } = await read('mixed.pdf', mixedScan, { tesseract })
    expect(sections.map(({ page }) => page)).toEqual([1, 2, 4])
    expect(text.slice(sections[1]?.start)).toMatch(/^Page 2 of the log/)
    expect(note).toBeNull()
  })
})

describe('scans', () => {
  /** Replaces Tesseract: recognizes one word with certainty in every image. */
  const listLanguages = String.raw`[ "$1" = --list-langs ] && { printf 'List:\neng\nosd\n'; exit; }
cat > /dev/null
printf '5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t91.5\tLantern\n5\t1\t1\t2\t1\t1\t0\t0\t9\t9\t8\tshade\n'`

  it('KNO-03 are reported as scans when nothing can read them, and can be retried', async () => {
    await expect(read('log.pdf', scan, { tesseract: '/nowhere/tesseract' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^This PDF is a scan: its pages are images.*Tesseract/) as unknown,
    })
    const { text, note } = await read('mixed.pdf', mixedScan, {})
    expect(text).toContain('Page 4 of the log')
    expect(note).toBe(
      '1 of 4 pages is an image and was skipped. Your administrator can configure Tesseract to read it.',
    )
  })

  it('KNO-03 keep only words recognized with confidence, in the installed languages', async () => {
    const englishOnly = 'case "$*" in --list-langs|"stdin stdout -l eng -c"*) ;; *) exit 1;; esac'
    const tesseract = await installStub(`${englishOnly}\n${listLanguages}`)
    expect((await read('log.pdf', scan, { tesseract })).text).toBe('Lantern\n\nLantern\n\nLantern')
  })

  it('KNO-03 are read except for a page that can’t be read', async () => {
    // the second page contains more text, so its image is larger
    const partlyFailingScan = await writeScan(
      [1, 2, 3].map((page) => ({ lines: page === 2 ? Array(12).fill(log(2)).flat() : log(page) })),
    )
    const failingProgram = listLanguages.replace('cat > /dev/null', '[ $(wc -c) -gt 600000 ] && exit 1')
    const { text, sections, note } = await read('log.pdf', partlyFailingScan, {
      tesseract: await installStub(failingProgram),
    })
    expect([text, sections.map(({ page }) => page)]).toEqual(['Lantern\n\nLantern', [1, 3]])
    expect(note).toMatch(/^Skipped 1 of 3 scanned pages/)
  })

  it('KNO-03 without any text are reported as such', async () => {
    const blindProgram = await installStub(
      `[ "$1" = --list-langs ] && printf 'List:\\neng\\n'; cat > /dev/null`,
    )
    await expect(read('log.pdf', scan, { tesseract: blindProgram })).rejects.toMatchObject({
      code: 'CANNOT_PROCESS',
      message: expect.stringContaining('images without recognizable text') as unknown,
    })
  })

  it('KNO-02 stop being read as soon as it is canceled', async () => {
    const controller = new AbortController()
    const slowProgram = await installStub(
      `[ "$1" = --list-langs ] && printf 'List:\\neng\\n' && exit; sleep 60`,
    )
    const reading = read('log.pdf', scan, { tesseract: slowProgram }, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('cancelled by a person')), 1500)
    await expect(reading).rejects.toThrow('cancelled by a person')
  })

  it('KNO-03 skip empty pages', async () => {
    const tesseract = await installStub(listLanguages)
    await expect(read('empty.pdf', writePdf([[]]), { tesseract })).rejects.toMatchObject({
      message: 'No text found in this PDF.',
    })
  })
})

/** A document that refers to an image on a server, and to a file on this machine as one of its parts. */
const createLinkingDocument = (imageUrl: string, file: string) => {
  const namespaces = Object.entries({ office: 'office', text: 'text', draw: 'drawing' }).map(
    ([name, space]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`,
  )
  return `<?xml version="1.0"?><office:document ${namespaces.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
<text:p>Fill the lamp.<draw:frame draw:name="One" text:anchor-type="as-char"><draw:image xlink:href="${imageUrl}" xlink:type="simple"/></draw:frame></text:p>
<text:section text:name="Two"><text:section-source xlink:href="file://${file}" xlink:type="simple" text:filter-name="Text"/><text:p>old</text:p></text:section></office:text></office:body></office:document>`
}

describe('old Office files', () => {
  const doc = writeCompoundFile(['WordDocument'])
  const xls = writeCompoundFile(['Workbook'])

  /**
   * Replaces LibreOffice: fails unless it is called with safe options, and “converts” to the prepared file.
   */
  const convertPrepared = async (preparedFile: Uint8Array) => {
    const preparedFolder = join(folder, `prepared-${count}`)
    await writeFile(preparedFolder, preparedFile)
    return installStub(`profile="\${1#-env:UserInstallation=file://}/user/registrymodifications.xcu"
grep -q 'DisableMacrosExecution.*true' "$profile" && grep -q 'BlockUntrustedRefererLinks.*true' "$profile" || exit 3
case "$*" in *--headless*) ;; *) exit 4;; esac
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; [ "$1" = --convert-to ] && to=$2; shift; done
mkdir -p "$out" && cp ${preparedFolder} "$out/source.$to"`)
  }

  it('UPL-01 are read from LibreOffice’s conversion, with their original type', async () => {
    const soffice = await convertPrepared(writeDocx(['# Oil', 'Fill the lamp.']))
    const source = await read('lamp.doc', doc, { soffice })
    expect(source).toMatchObject({
      text: 'Oil\n\nFill the lamp.',
      kind: 'document',
      mimeType: 'application/msword',
    })
    expect(source.sections[0]?.label).toBe('Oil')
  })

  it('UPL-01 keep the names of their sheets', async () => {
    const sheet = writeXlsx([{ name: 'Stores', rows: [[{ value: 'Paraffin' }], [{ value: 12 }]] }])
    const source = await read('stores.xls', xls, { soffice: await convertPrepared(sheet) })
    expect(source).toMatchObject({ mimeType: 'application/vnd.ms-excel', kind: 'spreadsheet', pages: 1 })
    expect(source.sections[0]?.label).toContain('Stores')
  })

  it('UPL-01 are stored with the reason when they can’t be converted', async () => {
    const expectedError = {
      code: 'CANNOT_PROCESS',
      message: expect.stringContaining('Couldn’t convert this old Office file') as unknown,
    }
    await expect(read('a.doc', doc, { soffice: await installStub('exit 0') })).rejects.toMatchObject(
      expectedError,
    )
    await expect(read('a.doc', doc, { soffice: await installStub('exit 81') })).rejects.toMatchObject(
      expectedError,
    )
    await expect(read('a.doc', doc, { soffice: '/nowhere/soffice' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/Save it as \.docx.*LibreOffice/) as unknown,
    })
  })

  it('UPL-01 are read exactly as LibreOffice reads them', async ({ skip }) => {
    skip(!hasLibreOffice, 'LibreOffice is not installed')
    const docxPath = join(folder, 'lamp.docx')
    await writeFile(docxPath, writeDocx(['# Oil', 'Fill the lamp before dusk.']))
    await runProgram({
      path: findProgram('soffice') ?? '',
      args: [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'doc',
        '--outdir',
        folder,
        docxPath,
      ],
      limits: { time: 60_000, memoryBytes: 2 ** 30, outputBytes: 2 ** 20, fileBytes: 2 ** 26 },
      signal: AbortSignal.timeout(60_000),
      folder,
      env: { HOME: folder },
    })
    const source = await read('lamp.doc', await readFile(join(folder, 'lamp.doc')), { soffice: 'soffice' })
    expect(source).toMatchObject({ kind: 'document', mimeType: 'application/msword' })
    expect(source.text).toContain('Fill the lamp before dusk.')
  })

  it('UPL-01 can’t make LibreOffice load anything from outside the file', async ({ skip }) => {
    const soffice = findProgram('soffice')
    skip(soffice === null, 'LibreOffice is not installed')
    let requestCount = 0
    const server = createServer((_, response) => response.end()).on('connection', () => requestCount++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const secret = join(folder, 'secret.txt')
    await writeFile(secret, 'Keys of the keeper')
    const source = join(folder, 'links.doc')
    await writeFile(
      source,
      createLinkingDocument(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, secret),
    )
    const to = { from: 'doc', to: 'docx' } as const
    const text = await withConverted(soffice ?? '', source, to, AbortSignal.timeout(60_000), async (path) =>
      readBytes('links.docx', await readFile(path)).then((extraction) => extraction.text),
    )
    expect([text, requestCount]).toEqual(['Fill the lamp.\n\nold', 0])
  })

  it('UPL-01 can’t make LibreOffice show a local image, whatever they link to', async ({ skip }) => {
    const soffice = findProgram('soffice')
    skip(soffice === null, 'LibreOffice is not installed')
    const marker = join(folder, 'marker.png')
    const pixel = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    await writeFile(marker, pixel)
    const source = join(folder, 'links.doc')
    await writeFile(source, createLinkingDocument(`file://${marker}`, marker))
    const to = { from: 'doc', to: 'pdf' } as const
    const pdf = await withConverted(soffice ?? '', source, to, AbortSignal.timeout(60_000), (path) =>
      readFile(path, 'latin1'),
    )
    expect(pdf).not.toContain('/Subtype/Image')
  })
})
