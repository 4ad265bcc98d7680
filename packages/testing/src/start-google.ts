import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type LocalSite, startLocalSite } from './start-local-site.ts'

export interface GoogleDocument {
  id: string
  name: string
  mimeType: string
  /** A file's bytes, or a Google document's exports by MIME type. */
  content: Uint8Array | string | Record<string, Uint8Array | string>
  /** The size that Google reports, if it differs from the actual one. */
  size?: number
}

export interface LocalGoogle extends AsyncDisposable {
  readonly url: string
  readonly host: string
  readonly requests: LocalSite['requests']
  /** Environment variables for the server: Google's addresses and credentials. */
  readonly environment: Record<string, string>
  /** The contents of every user's drive. */
  documents: GoogleDocument[]
  /** For how many seconds newly issued access tokens are valid. */
  lifetime: number
  /** The scopes that users grant, if they differ from those requested. */
  scope: string | null
  /** Invalidates all refresh and access tokens. */
  revokeGrants(): void
  /** Grants consent at this authorization URL; returns the code. */
  consent(redirectUrl: string): string
}

const clientId = '4711-local.apps.googleusercontent.com'
const clientSecret = 'a secret of the client'
const apiKey = 'a-key-of-the-picker'

interface Grant {
  challenge: string
  redirectUri: string
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A stand-in for Google's picker: a frame that reports the selected files. */
const pickerScript = (origin: string) => `
  window.gapi = { load: (_what, done) => setTimeout(done.callback ?? done) }
  class View { setIncludeFolders() { return this } setSelectFolderEnabled() { return this } setMode() { return this } }
  class Builder {
    addView() { return this }
    enableFeature() { return this }
    setTitle(title) { this.title = title; return this }
    setLocale() { return this }
    setAppId(id) { this.appId = id; return this }
    setDeveloperKey(key) { this.key = key; return this }
    setOAuthToken(token) { this.token = token; return this }
    setOrigin(at) { this.at = at; return this }
    setSize(width, height) { this.size = [width, height]; return this }
    setMaxItems(most) { this.most = most; return this }
    setCallback(call) { this.call = call; return this }
    build() {
      const frame = document.createElement('iframe')
      frame.title = 'Google Drive'
      frame.style = 'position:fixed;inset:8px;width:calc(100% - 16px);height:calc(100% - 16px);z-index:1001;background:#fff;border:0'
      frame.src = '${origin}/picker?' + new URLSearchParams({ token: this.token, key: this.key, appId: this.appId })
      const onMessage = (event) => {
        if (event.origin !== '${origin}') return
        frame.remove()
        removeEventListener('message', onMessage)
        this.call(event.data)
      }
      return { setVisible: () => { addEventListener('message', onMessage); document.body.append(frame) }, dispose: () => frame.remove() }
    }
  }
  window.google = { picker: {
    Action: { PICKED: 'picked', CANCEL: 'cancel', ERROR: 'error' }, ViewId: { DOCS: 'all' }, DocsView: View,
    DocsViewMode: { LIST: 'list' }, Feature: { MULTISELECT_ENABLED: 'multi', SUPPORT_DRIVES: 'drives' }, PickerBuilder: Builder } }
`

const pickerPage = (documents: readonly GoogleDocument[]) => `<!doctype html><title>Select a file</title>
  <meta name="viewport" content="width=device-width"><style>label{display:block;padding:8px}</style><h1>Select files</h1><form>
  ${documents.map(({ id, name, mimeType }) => `<label><input type=checkbox name=id value="${id}" data-name="${name}" data-type="${mimeType}"> ${name}</label>`).join('')}
  <button>Select</button> <button type=button id=cancel>Cancel</button></form>
  <script>
    const tell = (data) => parent.postMessage(data, '*')
    document.querySelector('#cancel').onclick = () => tell({ action: 'cancel' })
    document.querySelector('form').onsubmit = (event) => {
      event.preventDefault()
      const docs = [...document.querySelectorAll(':checked')].map(({ value, dataset }) => ({ id: value, name: dataset.name, mimeType: dataset.type }))
      tell({ action: 'picked', docs })
    }
  </script>`

const consentPage = (allow: string, cancel: string) => `<!doctype html><title>Sign in with Google</title>
  <meta name="viewport" content="width=device-width"><h1>Atelier wants access to files that you choose</h1>
  <p><a href="${allow}">Allow</a> <a href="${cancel}">Cancel</a>`

/** Starts a fake Google: OAuth 2 with PKCE, Drive files and the picker's script. */
export const startGoogle = async (documents: GoogleDocument[] = []): Promise<LocalGoogle> => {
  const codes = new Map<string, Grant>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Set<string>()

  const consent = (redirectUrl: string): string => {
    const query = new URL(redirectUrl).searchParams
    const code = randomUUID()
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    })
    return code
  }
  const issueTokens = (response: ServerResponse, withRefresh: boolean) => {
    const [token, refreshToken] = [`ya29.${randomUUID()}`, `1//${randomUUID()}`]
    accessTokens.add(token)
    if (withRefresh) refreshTokens.add(refreshToken)
    const scope = google.scope ?? 'https://www.googleapis.com/auth/drive.file'
    json(response, 200, {
      access_token: token,
      expires_in: google.lifetime,
      token_type: 'Bearer',
      scope,
      ...(withRefresh && { refresh_token: refreshToken }),
    })
  }
  const answerToken = (form: URLSearchParams, response: ServerResponse) => {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return json(response, 401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'refresh_token')
      return refreshTokens.has(form.get('refresh_token') ?? '')
        ? issueTokens(response, false)
        : json(response, 400, { error: 'invalid_grant' })
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
      ? issueTokens(response, true)
      : json(response, 400, { error: 'invalid_grant' })
  }
  const answerFile = (path: string, query: URLSearchParams, response: ServerResponse) => {
    const [id, action] = path.split('/')
    const document = google.documents.find((each) => each.id === id)
    if (!document) return json(response, 404, { error: { code: 404, errors: [{ reason: 'notFound' }] } })
    const { name, mimeType, content } = document
    const isFile = typeof content === 'string' || content instanceof Uint8Array
    if (action === 'export') {
      const exportText = isFile ? undefined : content[query.get('mimeType') ?? '']
      return exportText === undefined
        ? json(response, 403, { error: { code: 403, errors: [{ reason: 'exportSizeLimitExceeded' }] } })
        : response.end(exportText)
    }
    if (query.get('alt') === 'media')
      return isFile
        ? response.end(content)
        : json(response, 403, { error: { code: 403, errors: [{ reason: 'fileNotDownloadable' }] } })
    const size = document.size ?? (isFile ? Buffer.byteLength(content) : undefined)
    return json(response, 200, { name, mimeType, ...(size !== undefined && { size: String(size) }) })
  }

  const site = await startLocalSite({
    '/o/oauth2/v2/auth': ({ url }, response) => {
      const redirectUrl = new URL(url.searchParams.get('redirect_uri') ?? '')
      const state = url.searchParams.get('state') ?? ''
      const allowUrl = `${redirectUrl.href}?${new URLSearchParams({ state, code: consent(url.href) }).toString()}`
      const cancelUrl = `${redirectUrl.href}?${new URLSearchParams({ state, error: 'access_denied' }).toString()}`
      const escapedLinks = [allowUrl, cancelUrl].map((href) => href.replaceAll('&', '&amp;'))
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(consentPage(escapedLinks[0] ?? '', escapedLinks[1] ?? ''))
    },
    '/token': ({ body }, response) => void answerToken(new URLSearchParams(body), response),
    '/revoke': ({ body }, response) => {
      refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
      response.end()
    },
    '/drive/v3/files/': ({ url, headers }, response) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? ''
      if (!accessTokens.has(token)) json(response, 401, { error: { code: 401 } })
      else answerFile(url.pathname.slice('/drive/v3/files/'.length), url.searchParams, response)
    },
    '/js/api.js': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(pickerScript(site.url))
    },
    '/picker': ({ url }, response) => {
      const isOwn = accessTokens.has(url.searchParams.get('token') ?? '')
      response
        .writeHead(isOwn ? 200 : 403, { 'content-type': 'text/html; charset=utf-8' })
        .end(pickerPage(google.documents))
    },
  })

  const sites = ['accounts', 'oauth', 'apis', 'picker', 'docs']
  const google: LocalGoogle = {
    url: site.url,
    host: site.host,
    requests: site.requests,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_API_KEY: apiKey,
      SITE_ADDRESSES: sites.map((name) => `google-${name}=${site.url}`).join(' '),
      OUTBOUND_ALLOW: site.host,
    },
    documents,
    lifetime: 3599,
    scope: null,
    revokeGrants: () => {
      refreshTokens.clear()
      accessTokens.clear()
    },
    consent,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  return google
}
