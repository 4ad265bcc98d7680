import './no-eval.ts'
import { listProjects } from '@atelier/contract/endpoints/projects/projects'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { call } from './api.ts'
import { element, requireElement, showStatus } from './element.ts'
import { readPage, type Page } from './read-page.ts'
import { saveLink, saveText } from './save.ts'
import { loadSettings, saveSettings, type Settings } from './settings.ts'
import { consumeFailure } from './progress-badge.ts'
import { messageOf } from './user-error.ts'

const main = requireElement('main', HTMLElement)
const status = element('p', { className: 'status', role: 'status' })

const openOptions = () => void chrome.runtime.openOptionsPage()

const showMessage = (title: string, text: string, action: HTMLButtonElement) =>
  main.replaceChildren(
    element('div', { className: 'stack' }, element('h1', {}, title), element('p', {}, text), action),
  )

const createDestinationSelect = async (settings: Settings): Promise<HTMLElement> => {
  const { projects } = await call(settings, listProjects, { query: { limit: '100' } })
  const destinations = projects.filter(({ archived, permissions }) => !archived && permissions.ADD_KNOWLEDGE)
  const hasSavedProject = destinations.some(({ id }) => id === settings.projectId)
  if (!hasSavedProject) settings.projectId = ''
  const select = element(
    'select',
    {},
    element('option', { value: '' }, 'Vault'),
    // bounded: one page of projects
    ...destinations.map(({ id, name }) =>
      element('option', { value: id, selected: id === settings.projectId }, name),
    ),
  )
  select.addEventListener('change', () => {
    settings.projectId = select.value
    void saveSettings({ projectId: select.value })
  })
  return element('label', {}, 'Save to', select)
}

const saveButton = (label: string, isPrimary: boolean, save: () => Promise<void>) => {
  const button = element('button', { type: 'button', className: isPrimary ? 'primary' : '' }, label)
  button.addEventListener('click', () => {
    const buttons = [...main.querySelectorAll('button')]
    for (const each of buttons) each.disabled = true
    showStatus(status, 'Saving…')
    save()
      .then(
        () => showStatus(status, 'Saved. Atelier is reading it now.', 'good'),
        (error: unknown) => showStatus(status, `Couldn’t save: ${messageOf(error)}`, 'bad'),
      )
      .finally(() => {
        for (const each of buttons) each.disabled = false
      })
  })
  return button
}

const buttonsFor = (settings: Settings, page: Page): HTMLElement[] => {
  const { url, title, selection, text } = page
  const savesSelection = selection.trim() !== ''
  return [
    element(
      'div',
      { className: 'row' },
      saveButton('Save page', !savesSelection, () => saveLink(settings, url)),
      ...(savesSelection
        ? [saveButton('Save selection', true, () => saveText(settings, { title, text: selection, url }))]
        : []),
    ),
    saveButton('Save visible text', false, () => saveText(settings, { title, text, url })),
    element(
      'p',
      { className: 'muted' },
      'Atelier opens the page itself and can’t sign in for you. If the page requires sign-in, save its visible text.',
    ),
  ]
}

const createPageSection = async (settings: Settings): Promise<HTMLElement[]> => {
  try {
    const page = await readPage()
    return [
      element('p', { className: 'title', title: page.url }, page.title || page.url),
      ...buttonsFor(settings, page),
    ]
  } catch (error) {
    return [element('p', {}, messageOf(error))]
  }
}

const render = async () => {
  const settings = await loadSettings()
  const options = element('button', { type: 'button', onclick: openOptions }, 'Open options')
  if (settings.server === '' || settings.key === '')
    return showMessage(
      'Not connected',
      'Enter your Atelier server’s URL and an API key in the options.',
      options,
    )
  main.replaceChildren(element('p', { className: 'muted', role: 'status' }, 'Connecting to Atelier…'))
  try {
    const [user, destination, page] = await Promise.all([
      call(settings, getUser),
      createDestinationSelect(settings),
      createPageSection(settings),
    ])
    const failure = await consumeFailure()
    showStatus(status, failure === null ? '' : `Couldn’t save last time: ${failure}`, 'bad')
    const vaultLink = element('a', { href: `${settings.server}/vault`, target: '_blank' }, 'Open vault')
    main.replaceChildren(
      element(
        'div',
        { className: 'stack' },
        element('div', {}, element('h1', {}, 'Save to Atelier'), `Signed in as ${user.name} · `, vaultLink),
        destination,
        // bounded: the few parts of a form
        ...page,
        status,
      ),
    )
  } catch (error) {
    showMessage('Couldn’t connect to Atelier', messageOf(error), options)
  }
}

void render()
