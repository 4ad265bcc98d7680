import { TextContent } from '@atelier/contract/sources/attachment'
import { addLink, addText } from '@atelier/contract/endpoints/sources/attachments'
import { ProjectId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { call, userErrorFrom, request, type Connection } from './api.ts'
import type { Settings } from './settings.ts'
import { UserError } from './user-error.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const requireSuccess = async (pendingResponse: Promise<Response>): Promise<Response> => {
  const response = await pendingResponse
  if (response.ok) return response
  throw userErrorFrom(response, await response.json().catch(() => null))
}

/** For text that exceeds the limit of pasted text: uploads it as a file, in a single tus 1.0 request. */
const uploadText = async (
  connection: Connection,
  { fileName, fileContent }: { fileName: string; fileContent: string },
  destination: Readonly<Record<string, string>>,
): Promise<void> => {
  const bytes = new TextEncoder().encode(fileContent)
  if (bytes.length > limits.upload.fileBytes) throw new UserError('This page is too large for Atelier.')
  const name = `${fileName.replace(/[/\\]/g, '-').slice(0, limits.upload.fileNameMax - 4)}.txt`
  const metadata = { filename: name, filetype: 'text/plain', ...destination }
  const createdUpload = await requireSuccess(
    request(connection, '/v1/uploads', {
      method: 'POST',
      headers: {
        ...tusHeaders,
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([key, value]) => `${key} ${base64(value)}`)
          .join(','),
      },
    }),
  )
  const location = createdUpload.headers.get('location')
  if (location === null) throw new UserError('Couldn’t upload the text. Try again.')
  await requireSuccess(
    request(connection, new URL(location, connection.server).pathname, {
      method: 'PATCH',
      headers: { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    }),
  )
}

const destinationOf = ({ projectId }: Settings) => ({
  source: 'EXTENSION' as const,
  ...(projectId === '' ? {} : { projectId: ProjectId.parse(projectId) }),
})

const requireConnection = ({ server, key }: Settings) => {
  if (server === '' || key === '')
    throw new UserError('Atelier isn’t connected yet. Connect it in the options.')
}

/** The server fetches the page itself, so content behind the user's sign-in is missing. */
export const saveLink = async (settings: Settings, url: string): Promise<void> => {
  requireConnection(settings)
  if (!/^https?:/i.test(url)) throw new UserError('Only web pages can be saved, not the browser’s own pages.')
  await call(settings, addLink, { body: { url, ...destinationOf(settings) } })
}

export const saveText = async (
  settings: Settings,
  { title, text, url }: { title: string; text: string; url: string },
): Promise<void> => {
  requireConnection(settings)
  if (text.trim() === '') throw new UserError('No text to save.')
  const fileName =
    title.replace(/\s+/g, ' ').trim().slice(0, limits.text.titleMax) || limits.text.defaultTitle
  const content = { fileName, fileContent: `${text.trim()}\n\nFrom ${url}` }
  if (TextContent.safeParse(content).success)
    await call(settings, addText, { body: { ...content, ...destinationOf(settings) } })
  else await uploadText(settings, content, destinationOf(settings))
}
