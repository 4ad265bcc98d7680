import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { writeZip, type ZipPart } from '../../apps/server/src/test/write-zip.ts'
import type { Person } from './person.ts'

const namespace = 'http://schemas.openxmlformats.org'
const contentTypes = `<?xml version="1.0"?><Types xmlns="${namespace}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const documentOf = (paragraphs: readonly string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="${namespace}/wordprocessingml/2006/main"><w:body>${paragraphs
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('')}</w:body></w:document>`

/** A Word document. Paragraphs are XML text. */
export const wordDocument = (paragraphs: readonly string[], media: ZipPart[] = []): Buffer =>
  writeZip([
    { name: '[Content_Types].xml', bytes: contentTypes },
    { name: '_rels/.rels', bytes: relations },
    { name: 'word/document.xml', bytes: documentOf(paragraphs) },
    ...media,
  ])

/** A Word document of about `size` bytes that is nearly all image: incompressible and quick to process. */
export const bigFile = (size: number): Buffer =>
  wordDocument(
    ['A picture.'],
    [{ name: 'word/media/image1.png', bytes: randomBytes(Math.floor(size * 0.99)) }],
  )

export const sendBody = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<{ status: number; headers: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const outgoingRequest = request(
      url,
      // a kept-alive connection might be closing, and unlike a browser, `request` doesn't retry
      { method, agent: false, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      },
    )
    outgoingRequest.on('error', reject)
    outgoingRequest.end(body)
  })

const encodeMetadata = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Uploads a file completely, like the web client. Returns the attachment's ID. */
export const uploadFile = async (
  person: Person,
  bytes: Buffer,
  metadata: Record<string, string>,
): Promise<string> => {
  const headers = { authorization: person.headers['authorization'] ?? '', 'tus-resumable': '1.0.0' }
  const uploadResponse = await sendBody(
    `${person.url}/v1/uploads`,
    'POST',
    { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encodeMetadata(metadata) },
    Buffer.alloc(0),
  )
  if (uploadResponse.status !== 201) throw new Error(`the upload was refused with ${uploadResponse.status}`)
  const patchHeaders = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const uploadUrl = new URL(String(uploadResponse.headers['location']), person.url).href
  const response = await sendBody(uploadUrl, 'PATCH', { ...headers, ...patchHeaders }, bytes)
  if (response.status !== 204) throw new Error(`the upload ended with ${response.status}`)
  return String(response.headers['upload-attachment-id'])
}
