import { letterText, logText, manualPdf, storesCsv } from '@atelier/testing/lighthouse'

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

const signUp = async (url: string, who = account): Promise<Session | null> => {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
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
  const created = await fetch(`${session.url}/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`the upload of ${filename} answered ${created.status}`)
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

/** Makes an account with projects, sources and chats over the API, once. Answers how to sign in. */
export const seed = async (url: string): Promise<typeof account> => {
  const session = await signUp(url)
  if (!session) return account
  const made = new Map<string, string>()
  for (const project of projects) {
    const { id } = await post(session, '/v1/projects', { ...project, creationMode: 'MANUAL' })
    made.set(project.name, String(id))
  }
  await post(session, `/v1/projects/${made.get('Boat shed')}/archive`, {})
  const projectId = made.get('Lighthouse') ?? ''
  await upload(session, projectId, 'manual.pdf', manualPdf())
  await upload(session, projectId, 'keepers-log-1911.md', Buffer.from(logText))
  await upload(session, projectId, 'stores-1910-1911.csv', Buffer.from(storesCsv))
  const text = { fileName: 'Letter to the board', fileContent: letterText, projectId }
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

const pageText = `## What you find here

The manual of the lamp, the keeper’s log of **1911** and the letters to the board.

- How much paraffin a winter takes
- What the hard winter of 1911 changed
`

/** Others who share: Lighthouse is public and has people to come, and its owner is asked into a project. */
export const seedSharing = async (url: string): Promise<{ publicId: string }> => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  const { token } = (await response.json()) as { token: string }
  const yana: Session = { url, headers: { authorization: `Bearer ${token}` } }
  const otto = await signUp(url, { ...account, name: 'Otto Lind', email: 'otto@people.example' })
  const list = await fetch(`${url}/v1/projects?searchQuery=Lighthouse&filter=MY_PROJECTS`, {
    headers: yana.headers,
  })
  const { data } = (await list.json()) as { data: { projects: { id: string }[] } }
  const projectId = data.projects[0]?.id ?? ''
  const invite = (session: Session, id: string, emails: string[]) =>
    post(session, '/v1/projects/members/invite', {
      projectId: id,
      invitations: { type: 'EMAILS', emails, role: 'EDITOR' },
    })
  await invite(yana, projectId, [
    'otto@people.example',
    'a-very-long-address.of-the-board@lighthouses.example',
  ])
  await post(yana, '/v1/projects/sharing/public', { projectId })
  await post(yana, '/v1/projects/sharing/update', { projectId, allowForking: true, isPublished: true })
  const prompts = ['How much paraffin does a winter take?', 'What does the letter ask of the board?']
  await post(yana, '/v1/projects/sharing/update-content', { projectId, prompts, markdown: pageText })
  if (otto) {
    const invitations = await fetch(`${url}/v1/projects/invitations`, { headers: otto.headers })
    const found = (await invitations.json()) as { data: { invitations: { invitationId: string }[] } }
    await post(otto, '/v1/projects/invitations/accept', {
      invitationId: found.data.invitations[0]?.invitationId,
    })
    const lens = { name: 'Lens of Ar-Men', description: 'Brings the lens back to work', symbol: '🔭' }
    const { id } = await post(otto, '/v1/projects', { ...lens, creationMode: 'MANUAL' })
    await invite(otto, String(id), [account.email])
  }
  return { publicId: projectId }
}

const get = async ({ url, headers }: Session, path: string) => {
  const { data } = (await (await fetch(url + path, { headers })).json()) as { data: Record<string, unknown> }
  return data
}

/** A team with people in it and some who are asked; gives the link of one of them. */
export const seedTeam = async (url: string): Promise<{ link: string }> => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  const { token } = (await response.json()) as { token: string }
  const yana: Session = { url, headers: { authorization: `Bearer ${token}` } }
  const { id } = await post(yana, '/v1/teams', { name: 'Keepers of the northern lights' })
  const invite = (emails: string[], role = 'member') =>
    post(yana, `/v1/teams/${String(id)}/invitations`, { emails, role })
  for (const [name, role] of [
    ['Otto Lind', 'admin'],
    ['Bartholomew Featherstonehaugh-Cholmondeley of Skerrydown', 'member'],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@keepers.example`
    const person = await signUp(url, { ...account, name, email })
    if (!person) continue
    await invite([email], role)
    const { invitations } = await get(person, '/v1/team-invitations')
    const [first] = invitations as { invitationId: string }[]
    await post(person, '/v1/team-invitations/accept', { invitationId: first?.invitationId })
  }
  const { asked } = await invite([
    'grace@keepers.example',
    'a-very-long-address.of-the-board@lighthouses-and-harbours.example',
  ])
  const [first] = asked as { invitationId: string }[]
  const path = `/v1/teams/${String(id)}/invitations/${first?.invitationId}/resend`
  const { link } = await post(yana, path, {})
  return { link: String(link).replace(/^https?:\/\/[^/]+/, url) }
}
