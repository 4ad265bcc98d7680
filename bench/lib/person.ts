/** A signed-in user with functions that call the API. */
export interface Person {
  readonly url: string
  readonly id: string
  readonly token: string
  readonly headers: Record<string, string>
  get(path: string): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, unknown>>
}

const dataOf = async (response: Response): Promise<Record<string, unknown>> => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Record<string, unknown> }).data
}

const credentialsOf = (name: string) => ({
  email: `${name}@people.example`,
  password: 'correct horse battery',
})

const authenticate = async (url: string, path: string, body: object): Promise<Person> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const { token, user } = (await response.json()) as { token: string; user: { id: string } }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    url,
    id: user.id,
    token,
    headers,
    get: async (path) => dataOf(await fetch(url + path, { headers })),
    post: async (path, body) =>
      dataOf(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })),
  }
}

export const signUp = (url: string, name = 'bench'): Promise<Person> =>
  authenticate(url, '/api/auth/sign-up/email', { ...credentialsOf(name), name })

export const signIn = (url: string, name = 'bench'): Promise<Person> =>
  authenticate(url, '/api/auth/sign-in/email', credentialsOf(name))
