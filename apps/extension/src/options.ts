import './no-eval.ts'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { call } from './api.ts'
import { find, showStatus } from './element.ts'
import { loadSettings, originOf, saveSettings } from './settings.ts'
import { UserError, messageOf } from './user-error.ts'

const form = find('form', HTMLFormElement)
const server = find('input[name=server]', HTMLInputElement)
const key = find('input[name=key]', HTMLInputElement)
const keysLink = find('a', HTMLAnchorElement)
const disconnectButton = find('button[name=disconnect]', HTMLButtonElement)
const allowButton = find('button[name=allow]', HTMLButtonElement)
const status = find('.status', HTMLElement)

const showKeysPage = () => {
  const origin = originOf(server.value)
  keysLink.hidden = origin === null || server.value.trim() === ''
  keysLink.href = origin === null ? '' : `${origin}/settings/api-keys`
  keysLink.target = '_blank'
}

const connect = async () => {
  allowButton.hidden = true
  const origin = originOf(server.value)
  if (server.value.trim() === '' || origin === null) {
    server.focus()
    return showStatus(status, 'Enter the URL where you open Atelier.', 'bad')
  }
  if (!key.value.trim().startsWith('atl_')) {
    key.focus()
    return showStatus(status, 'Enter an API key. It starts with atl_.', 'bad')
  }
  showStatus(status, 'Connecting…')
  const values = { server: origin, key: key.value.trim() }
  try {
    const user = await call(values, getUser)
    await saveSettings({ ...values, projectId: '' })
    server.value = origin
    disconnectButton.hidden = false
    showStatus(status, `Connected as ${user.name} (${user.email}).`, 'good')
  } catch (error) {
    // On some networks the server is reachable only after the user grants its host.
    allowButton.hidden = !(error instanceof UserError && error.isUnreachable)
    showStatus(status, messageOf(error), 'bad')
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void connect()
})
server.addEventListener('input', showKeysPage)
allowButton.addEventListener('click', () => {
  const origin = originOf(server.value)
  if (origin === null) return
  void chrome.permissions
    .request({ origins: [`${origin}/*`] })
    .then((isGranted) => (isGranted ? connect() : undefined))
})
disconnectButton.addEventListener('click', () => {
  key.value = ''
  disconnectButton.hidden = true
  void saveSettings({ key: '', projectId: '' }).then(() =>
    showStatus(status, 'Disconnected. If you no longer need the API key, revoke it in Atelier.'),
  )
})

const settings = await loadSettings()
server.value = settings.server
key.value = settings.key
disconnectButton.hidden = settings.key === ''
showKeysPage()
