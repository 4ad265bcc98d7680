import { emailText, logText, manualPdf, storesCsv } from '@atelier/testing/lighthouse'

const account = { name: 'Yana Novak', email: 'yana@people.example', password: 'correct horse battery' }

interface Session {
  url: string
  headers: Record<string, string>
}

const post = async (
  { url, headers }: Session,
  path: string,
  body: object,
): Promise<Record<string, unknown>> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text.startsWith('{') ? ((JSON.parse(text) as { data: Record<string, unknown> }).data ?? {}) : {}
}

const signUp = async (url: string, newAccount = account): Promise<Session | null> => {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newAccount),
  })
  if (!response.ok) return null
  const { token } = (await response.json()) as { token: string }
  return { url, headers: { authorization: `Bearer ${token}` } }
}

const upload = async (
  session: Session,
  projectId: string,
  filename: string,
  bytes: Buffer,
): Promise<void> => {
  const metadata = Object.entries({ filename, projectId, source: 'PROJECT' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { ...session.headers, 'tus-resumable': '1.0.0' }
  const uploadResponse = await fetch(`${session.url}/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const location = uploadResponse.headers.get('location')
  if (!location) throw new Error(`the upload of ${filename} answered ${uploadResponse.status}`)
  await fetch(new URL(location, session.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
}

const projects = [
  { name: 'Boat shed', description: 'Drawings and bills', symbol: '🪵' },
  {
    name: 'Harbour contract',
    description: 'Clauses, replies and everything the office has sent us so far',
    symbol: '⚖️',
  },
  {
    name: 'Rainfall of Kvitholm',
    description: 'Records, gauges and the two gaps in the series',
    symbol: '🌧️',
  },
  { name: 'Tidal charts', description: 'Tables of tides by port, 1880 to today', symbol: '🌊' },
  {
    name: 'Lighthouse',
    description: 'Keep the light: manuals, logs and letters of Skerrydown',
    symbol: '🗼',
    systemPrompt: 'Answer from the manual and the logs. Give dates. Say when the sources are silent.',
  },
]

/**
 * Creates an account with projects, sources and chats through the API, unless it exists. Returns the
 * credentials.
 */
export const seed = async (url: string): Promise<typeof account> => {
  const session = await signUp(url)
  if (!session) return account
  const ids = new Map<string, string>()
  for (const project of projects) {
    const { id } = await post(session, '/v1/projects', { ...project, creationMode: 'MANUAL' })
    ids.set(project.name, String(id))
  }
  await post(session, `/v1/projects/${ids.get('Boat shed')}/archive`, {})
  const projectId = ids.get('Lighthouse') ?? ''
  await upload(session, projectId, 'manual.pdf', manualPdf())
  await upload(session, projectId, 'keepers-log-1911.md', Buffer.from(logText))
  await upload(session, projectId, 'stores-1910-1911.csv', Buffer.from(storesCsv))
  const text = { fileName: 'Letter to the board', fileContent: emailText, projectId }
  await post(session, '/v1/attachments/text', text)
  for (const question of [
    'What does the letter ask of the board?',
    'How much paraffin does the lamp burn each winter?',
  ]) {
    const chat = await post(session, '/v1/chats', { projectId })
    await post(session, `/v1/chats/${String(chat['id'])}/messages`, { text: question })
  }
  return account
}
