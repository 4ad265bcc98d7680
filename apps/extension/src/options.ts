import './no-eval.ts'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { call } from './api.ts'
import { requireElement, showStatus } from './element.ts'
import { loadSettings, originOf, saveSettings } from './settings.ts'
import { UserError, messageOf } from './user-error.ts'

const form = requireElement('form', HTMLFormElement)
const serverInput = requireElement('input[name=server]', HTMLInputElement)
const keyInput = requireElement('input[name=key]', HTMLInputElement)
const keysLink = requireElement('a', HTMLAnchorElement)
const disconnectButton = requireElement('button[name=disconnect]', HTMLButtonElement)
const allowButton = requireElement('button[name=allow]', HTMLButtonElement)
const status = requireElement('.status', HTMLElement)

const updateKeysLink = () => {
  const origin = originOf(serverInput.value)
  keysLink.hidden = origin === null || serverInput.value.trim() === ''
  keysLink.href = origin === null ? '' : `${origin}/settings/api-keys`
  keysLink.target = '_blank'
}

const connect = async () => {
  allowButton.hidden = true
  const origin = originOf(serverInput.value)
  if (serverInput.value.trim() === '' || origin === null) {
    serverInput.focus()
    return showStatus(status, 'Enter the URL where you open Atelier.', 'bad')
  }
  if (!keyInput.value.trim().startsWith('atl_')) {
    keyInput.focus()
    return showStatus(status, 'Enter an API key. It starts with atl_.', 'bad')
  }
  showStatus(status, 'Connecting…')
  const values = { server: origin, key: keyInput.value.trim() }
  try {
    const user = await call(values, getUser)
    await saveSettings({ ...values, projectId: '' })
    serverInput.value = origin
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
serverInput.addEventListener('input', updateKeysLink)
allowButton.addEventListener('click', () => {
  const origin = originOf(serverInput.value)
  if (origin === null) return
  void chrome.permissions
    .request({ origins: [`${origin}/*`] })
    .then((isGranted) => (isGranted ? connect() : undefined))
})
disconnectButton.addEventListener('click', () => {
  keyInput.value = ''
  disconnectButton.hidden = true
  void saveSettings({ key: '', projectId: '' }).then(() =>
    showStatus(status, 'Disconnected. If you no longer need the API key, revoke it in Atelier.'),
  )
})

const settings = await loadSettings()
serverInput.value = settings.server
keyInput.value = settings.key
disconnectButton.hidden = settings.key === ''
updateKeysLink()
