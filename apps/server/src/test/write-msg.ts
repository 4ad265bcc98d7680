import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader.js'

/** An Outlook message ([MS-OXMSG] 2.2): a stream for each property, texts in UTF-16. */
export const writeMsg = (subject: string, body: string): Buffer => {
  const parts: [string, Buffer][] = [
    ['__properties_version1.0', Buffer.alloc(32)],
    ['__substg1.0_0037001F', Buffer.from(subject, 'utf16le')],
    ['__substg1.0_1000001F', Buffer.from(body, 'utf16le')],
  ]
  return Buffer.from(
    burn([
      { name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: parts.map((_, at) => at + 1) },
      ...parts.map(([name, bytes]) => ({
        name,
        type: TypeEnum.DOCUMENT,
        length: bytes.length,
        // it takes the whole memory that lies under what it is given
        binaryProvider: () => Uint8Array.from(bytes),
      })),
    ]),
  )
}
