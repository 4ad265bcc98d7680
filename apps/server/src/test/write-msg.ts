import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/**
 * Writes an Outlook message ([MS-OXMSG] 2.2): a stream for each property with text in UTF-16, and a storage
 * for each attached file.
 */
export const writeMsg = (subject: string, body: string, attachments: readonly string[] = []): Buffer => {
  const entries: Parameters<typeof burn>[0] = [
    { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] },
  ]
  const addStreams = (parent: number, streams: readonly [string, Buffer][]) => {
    for (const [name, bytes] of streams) {
      entries[parent]?.children?.push(entries.length)
      entries.push({
        name,
        type: TypeEnum.DOCUMENT,
        length: bytes.length,
        // a copy, since the library reads the whole ArrayBuffer behind the given array
        binaryProvider: () => Uint8Array.from(bytes),
      })
    }
  }
  addStreams(0, [
    ['__properties_version1.0', Buffer.alloc(32)],
    ['__substg1.0_0037001F', utf16(subject)],
    ['__substg1.0_1000001F', utf16(body)],
  ])
  for (const [index, name] of attachments.entries()) {
    const storage = entries.length
    entries[0]?.children?.push(storage)
    entries.push({
      name: `__attach_version1.0_#${String(index).padStart(8, '0')}`,
      type: TypeEnum.DIRECTORY,
      length: 0,
      children: [],
    })
    addStreams(storage, [
      ['__properties_version1.0', Buffer.alloc(8)],
      ['__substg1.0_3707001F', utf16(name)],
      ['__substg1.0_37010102', Buffer.from('x')],
    ])
  }
  return Buffer.from(burn(entries))
}
