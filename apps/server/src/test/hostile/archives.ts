import { writeDocx } from '../office-files.ts'
import { writeZip } from '../write-zip.ts'
import type { HostileFile } from './hostile-file.ts'

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 0x20)
const paragraphs = (count: number) => `<w:p><w:r><w:t>${'a'.repeat(500)}</w:t></w:r></w:p>`.repeat(count)
const wordPart = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

const endRecord = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Offset and length of the archive's directory. */
const directoryOf = (zip: Buffer) => ({
  size: zip.readUInt32LE(zip.length - 10),
  offset: zip.readUInt32LE(zip.length - 6),
})

/** Many entries that share the bytes of one are small to send, but large to decompress (Fifield 2019). */
const overlappingArchive = (entries: number): Buffer => {
  const zip = writeZip([
    { name: 'word/document.xml', bytes: wordPart('') },
    { name: 'kernel', bytes: megabytes(8).map((_, index) => 32 + (index % 90)) },
  ])
  const { offset, size } = directoryOf(zip)
  const directory = zip.subarray(offset, offset + size)
  const kernel = Buffer.from(directory.subarray(46 + 'word/document.xml'.length))
  const copies = Array.from({ length: entries }, (_, number) => {
    const name = Buffer.from(`m${number}`)
    const copy = Buffer.concat([kernel.subarray(0, 46), name])
    copy.writeUInt16LE(name.length, 28)
    return copy
  })
  const whole = Buffer.concat([directory, ...copies])
  return Buffer.concat([zip.subarray(0, offset), whole, endRecord(entries + 2, whole.length, offset)])
}

/** An entry whose directory record points outside the file. */
const misplacedEntryArchive = (): Buffer => {
  const zip = Buffer.from(writeDocx(['Somewhere else.']))
  zip.writeUInt32LE(0xfffffff0, directoryOf(zip).offset + 42)
  return zip
}

export const hostileArchives: readonly HostileFile[] = [
  {
    about: 'a bomb within a document within a document',
    fileName: 'nested.docx',
    bytes: () =>
      writeZip([
        { name: 'word/document.xml', bytes: wordPart(paragraphs(1)) },
        {
          name: 'word/embeddings/inner.docx',
          bytes: writeZip([{ name: 'word/document.xml', bytes: megabytes(300) }]),
        },
      ]),
    visibleText: 'aaaa',
  },
  {
    about: 'twenty thousand entries',
    fileName: 'many.docx',
    bytes: () =>
      writeZip([
        { name: 'word/document.xml', bytes: wordPart('') },
        ...Array.from({ length: 20_000 }, (_, index) => ({ name: `word/${index}.xml`, bytes: '' })),
      ]),
    rejectionCodes: ['TOO_LARGE'],
  },
  {
    about: 'a thousand entries over the same bytes',
    fileName: 'overlap.docx',
    bytes: () => overlappingArchive(1000),
    rejectionCodes: ['TOO_LARGE', 'CANNOT_PROCESS'],
  },
  {
    about: 'the same in a workbook',
    fileName: 'overlap.xlsx',
    bytes: () => overlappingArchive(1000),
    rejectionCodes: ['TOO_LARGE', 'CANNOT_PROCESS'],
  },
  {
    about: 'two parts of one name, the first a bomb',
    fileName: 'twice.docx',
    bytes: () =>
      writeZip([
        { name: 'word/document.xml', bytes: megabytes(64) },
        { name: 'word/document.xml', bytes: wordPart(paragraphs(1)) },
      ]),
    // the last entry counts, and the other one is never decompressed
    visibleText: 'aaaa',
  },
  {
    about: 'a part that claims to be empty',
    fileName: 'claims-nothing.pptx',
    bytes: () => writeZip([{ name: 'ppt/presentation.xml', bytes: megabytes(64), claimed: 0 }]),
    rejectionCodes: ['TOO_LARGE', 'CANNOT_PROCESS'],
  },
  {
    about: 'a part that claims four gigabytes',
    fileName: 'claims-much.docx',
    bytes: () =>
      writeZip([{ name: 'word/document.xml', bytes: wordPart(paragraphs(2)), claimed: 0xffff_fff0 }]),
    visibleText: 'aaaa',
  },
  {
    about: 'an entry that lies beyond its end',
    fileName: 'misplaced.docx',
    bytes: misplacedEntryArchive,
    visibleText: 'Somewhere else.',
  },
  {
    about: 'parts named to leave the folder',
    fileName: 'slip.docx',
    bytes: () =>
      writeZip([
        { name: '../../../../tmp/slipped.xml', bytes: 'out' },
        { name: '/etc/cron.d/slipped', bytes: 'out' },
        { name: 'word/document.xml', bytes: wordPart(paragraphs(1)) },
      ]),
    visibleText: 'aaaa',
    hiddenPattern: /out/,
  },
  {
    about: 'an archive of archives',
    fileName: 'matryoshka.zip',
    bytes: () => {
      let innerArchive = writeZip([{ name: 'zeros', bytes: megabytes(32) }])
      for (let layer = 0; layer < 20; layer++)
        innerArchive = writeZip([{ name: `layer${layer}.zip`, bytes: innerArchive }])
      return innerArchive
    },
    rejectionCodes: ['UNSUPPORTED_TYPE'],
  },
  {
    about: 'half an archive',
    fileName: 'cut.docx',
    bytes: () => writeDocx(['Cut off.'.repeat(200)]).subarray(0, 300),
    rejectionCodes: ['CANNOT_PROCESS', 'UNSUPPORTED_TYPE'],
  },
]
