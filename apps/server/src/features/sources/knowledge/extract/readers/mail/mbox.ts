import type { Reader } from '../../reader.ts'
import { parseMail, writeMail } from './mail-text.ts'

const separatorPattern = /^From \S.*\d{4}.*$/m

/** Each message begins with a 'From ' line, at the start or after an empty line (RFC 4155). */
function* splitMessages(bytes: Buffer): Generator<Buffer> {
  let start = 0
  for (let index = bytes.indexOf('\nFrom '); index >= 0; index = bytes.indexOf('\nFrom ', index + 1)) {
    const textBefore = bytes.toString('latin1', Math.max(0, index - 2), index)
    const line = bytes.toString('latin1', index + 1, index + 200).split('\n')[0] ?? ''
    if (!/\n\r?$/.test(textBefore) || !separatorPattern.test(line)) continue
    yield bytes.subarray(start, index)
    start = index + 1
  }
  yield bytes.subarray(start)
}

/** mbox escapes lines that look like a separator: `>From me` was `From me`. */
const quotedFromPattern = /^>(>*From )/gm
const withoutSeparator = (message: Buffer): Buffer => {
  const rest = message.subarray(message.indexOf('\n') + 1)
  if (!rest.includes('\n>')) return rest
  return Buffer.from(rest.toString('latin1').replaceAll(quotedFromPattern, '$1'), 'latin1')
}

export const readMbox: Reader = async ({ bytes, out, onProgress }) => {
  const allMessages = [...splitMessages(bytes)]
  for (const [index, message] of allMessages.entries()) {
    const email = await parseMail(withoutSeparator(message))
    out.startSection(null, `message ${index + 1}${email.subject ? `: ${email.subject}` : ''}`)
    await writeMail(email, out)
    onProgress({ done: index + 1, total: allMessages.length, unit: 'message' })
  }
  return {}
}
