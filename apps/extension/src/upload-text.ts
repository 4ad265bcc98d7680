import { limits } from '@atelier/contract/limits'
import { refusalOf, request, type Connection } from './api.ts'
import { ShownError } from './shown-error.ts'

const tus = { 'tus-resumable': '1.0.0' }

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const accepted = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer
  if (response.ok) return response
  throw refusalOf(response, await response.json().catch(() => null))
}

/** A text that is too long to be pasted, as a file (tus 1.0, in one piece). */
export const uploadText = async (
  connection: Connection,
  { fileName, fileContent }: { fileName: string; fileContent: string },
  destination: Readonly<Record<string, string>>,
): Promise<void> => {
  const bytes = new TextEncoder().encode(fileContent)
  if (bytes.length > limits.upload.fileBytes) throw new ShownError('This page is larger than Atelier takes.')
  const name = `${fileName.replace(/[/\\]/g, '-').slice(0, limits.upload.fileNameMax - 4)}.txt`
  const metadata = { filename: name, filetype: 'text/plain', ...destination }
  const created = await accepted(
    request(connection, '/v1/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${base64(value)}`)
          .join(','),
      },
    }),
  )
  const location = created.headers.get('location')
  if (location === null) throw new ShownError('Atelier did not take the text. Try again.')
  await accepted(
    request(connection, new URL(location, connection.server).pathname, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    }),
  )
}
