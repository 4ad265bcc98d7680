import { memoryStorage } from '../features/crafts/craft-storage.ts'
import { hostFrame } from '../features/crafts/host-frame.ts'
import { t } from '../lib/text.tsx'

interface CraftResponse {
  title: string
  type: string
  content: string
}

const container = document.querySelector<HTMLElement>('#craft')
const id = container?.dataset['craft'] ?? ''
const isEmbedded = location.pathname.endsWith('/embed')
const craftUrl = `/v1/crafts/${encodeURIComponent(id)}`

const buildElement = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '') => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const showUnavailable = () => {
  const main = document.querySelector('main')
  const title = buildElement('h1', t('This page is no longer available'))
  const message = buildElement('p', t('The link to this craft was revoked.'))
  message.className = 'lead'
  main?.replaceChildren(title, message)
  document.title = `${t('Not available')} · Atelier`
}

const runCraft = (box: HTMLElement, { title, type, content }: CraftResponse) => {
  const frame = buildElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  const note = buildElement('p')
  note.setAttribute('role', 'status')
  const stopButton = buildElement('button', t('Stop'))
  stopButton.type = 'button'
  let end = (): void => undefined
  stopButton.addEventListener('click', () => {
    end()
    frame.remove()
    note.replaceChildren(t('Stopped. Reload the page to run the craft.'))
  })
  box.replaceChildren(frame, note)
  ;({ end } = hostFrame(
    frame,
    {
      kind: type === 'text/html' ? 'html' : 'react',
      content,
      ...(isEmbedded && { src: `/craft/frame/${encodeURIComponent(id)}` }),
    },
    {
      onState: (state) => {
        note.replaceChildren()
        if (state === 'silent') note.replaceChildren(`${t('Not responding.')} `, stopButton)
        if (state === 'left') {
          end()
          frame.remove()
          note.replaceChildren(t('Stopped because the craft tried to leave its page.'))
        }
      },
      onError: ({ message }) => note.replaceChildren(t('Error: {message}', { message })),
      onLine: () => undefined,
      onLink: (href) => {
        const link = buildElement('a', href)
        link.href = href
        link.target = '_blank'
        link.rel = 'nofollow noopener noreferrer'
        note.replaceChildren(`${t('This craft wants to open')} `, link)
      },
      handleStorage: memoryStorage(),
    },
  ))
}

const renderDiagramCraft = async (box: HTMLElement, { title, content }: CraftResponse) => {
  const { renderDiagram } = await import('../features/chat/markdown/render-diagram.ts')
  const image = buildElement('img')
  try {
    image.src = await renderDiagram('shared', content, document.documentElement.dataset['theme'] === 'dark')
    image.alt = title
    box.replaceChildren(image)
  } catch {
    box.replaceChildren(buildElement('pre', content))
  }
}

const showCraft = async (box: HTMLElement) => {
  const response = await fetch(craftUrl)
  if (!response.ok) return showUnavailable()
  const { data }: { data: CraftResponse } = await response.json()
  if (data.type === 'application/craft.mermaid') await renderDiagramCraft(box, data)
  else runCraft(box, data)
}

/** The server ends the stream when the link is revoked. */
const watchRevocation = () => {
  const events = new EventSource(`${craftUrl}/events`)
  events.addEventListener('error', () => {
    void fetch(craftUrl).then(({ status }) => {
      if (status !== 404) return
      events.close()
      showUnavailable()
    })
  })
}

const offerReport = () => {
  const button = document.querySelector<HTMLButtonElement>('#report')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const form = buildElement('form')
    form.className = 'report'
    const reasonField = buildElement('textarea')
    reasonField.required = true
    reasonField.maxLength = 1000
    reasonField.placeholder = t('What’s wrong with it?')
    reasonField.setAttribute('aria-label', reasonField.placeholder)
    form.append(reasonField, buildElement('button', t('Send report')))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void fetch(`${craftUrl}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: reasonField.value }),
      }).then(({ ok }) =>
        form.replaceWith(
          buildElement(
            'p',
            ok
              ? t('Thank you. The administrator has been notified.')
              : t('Couldn’t send the report. Try again later.'),
          ),
        ),
      )
    })
    button.replaceWith(form)
    reasonField.focus()
  })
}

if (isEmbedded) document.body.classList.add('embedded')
if (container) {
  if ('drawn' in container.dataset) void showCraft(container)
  watchRevocation()
  offerReport()
}
