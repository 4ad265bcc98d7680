import type { Reader } from '../../reading.ts'
import { parseMail, writeMail } from './mail-text.ts'

const separator = /^From \S.*\d{4}.*$/m

/** Offsets at which messages begin: a 'From ' line at the start or after an empty line (RFC 4155). */
function* messages(bytes: Buffer): Generator<Buffer> {
  let start = 0
  for (let at = bytes.indexOf('\nFrom '); at >= 0; at = bytes.indexOf('\nFrom ', at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 2), at)
    const line = bytes.toString('latin1', at + 1, at + 200).split('\n')[0] ?? ''
    if (!/\n\r?$/.test(before) || !separator.test(line)) continue
    yield bytes.subarray(start, at)
    start = at + 1
  }
  yield bytes.subarray(start)
}

/** mbox escapes lines that look like a separator: `>From me` was `From me`. */
const quoted = /^>(>*From )/gm
const withoutSeparator = (message: Buffer): Buffer => {
  const rest = message.subarray(message.indexOf('\n') + 1)
  if (!rest.includes('\n>')) return rest
  return Buffer.from(rest.toString('latin1').replaceAll(quoted, '$1'), 'latin1')
}

export const readMbox: Reader = async ({ bytes, out, onProgress }) => {
  const all = [...messages(bytes)]
  for (const [index, message] of all.entries()) {
    const mail = await parseMail(withoutSeparator(message))
    out.section(null, `message ${index + 1}${mail.subject ? `: ${mail.subject}` : ''}`)
    await writeMail(mail, out)
    onProgress({ done: index + 1, total: all.length, unit: 'message' })
  }
  return {}
}
