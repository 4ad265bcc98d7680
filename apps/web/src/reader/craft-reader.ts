import { memoryStorage } from '../features/crafts/craft-storage.ts'
import { hostFrame } from '../features/crafts/host-frame.ts'
import { t } from '../lib/text.tsx'

interface CraftResponse {
  title: string
  type: string
  content: string
}

const place = document.querySelector<HTMLElement>('#craft')
const id = place?.dataset['craft'] ?? ''
const isEmbedded = location.pathname.endsWith('/embed')
const address = `/v1/crafts/${encodeURIComponent(id)}`

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '') => {
  const node = document.createElement(tag)
  node.textContent = text
  return node
}

const blank = () => {
  const main = document.querySelector('main')
  const title = element('h1', t('This page is no longer available'))
  const lead = element('p', t('The link to this craft was revoked.'))
  lead.className = 'lead'
  main?.replaceChildren(title, lead)
  document.title = `${t('Not available')} · Atelier`
}

const run = (box: HTMLElement, { title, type, content }: CraftResponse) => {
  const frame = element('iframe')
  frame.title = title
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  const note = element('p')
  note.setAttribute('role', 'status')
  const stop = element('button', t('Stop'))
  stop.type = 'button'
  let end = (): void => undefined
  stop.addEventListener('click', () => {
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
      ...(isEmbedded && { address: `/craft/frame/${encodeURIComponent(id)}` }),
    },
    {
      onState: (state) => {
        note.replaceChildren()
        if (state === 'silent') note.replaceChildren(`${t('Not responding.')} `, stop)
        if (state === 'left') {
          end()
          frame.remove()
          note.replaceChildren(t('Stopped because the craft tried to leave its page.'))
        }
      },
      onError: ({ message }) => note.replaceChildren(t('Error: {message}', { message })),
      onLine: () => undefined,
      onLink: (href) => {
        const link = element('a', href)
        link.href = href
        link.target = '_blank'
        link.rel = 'nofollow noopener noreferrer'
        note.replaceChildren(`${t('This craft wants to open')} `, link)
      },
      store: memoryStorage(),
    },
  ))
}

const draw = async (box: HTMLElement, { title, content }: CraftResponse) => {
  const { drawDiagram } = await import('../features/chat/markdown/draw-diagram.ts')
  const picture = element('img')
  try {
    picture.src = await drawDiagram('shared', content, document.documentElement.dataset['theme'] === 'dark')
    picture.alt = title
    box.replaceChildren(picture)
  } catch {
    box.replaceChildren(element('pre', content))
  }
}

const show = async (box: HTMLElement) => {
  const answer = await fetch(address)
  if (!answer.ok) return blank()
  const { data }: { data: CraftResponse } = await answer.json()
  if (data.type === 'application/craft.mermaid') await draw(box, data)
  else run(box, data)
}

/** The stream ends when the link is revoked. */
const follow = () => {
  const events = new EventSource(`${address}/events`)
  events.addEventListener('error', () => {
    void fetch(address).then(({ status }) => {
      if (status !== 404) return
      events.close()
      blank()
    })
  })
}

const offerReport = () => {
  const button = document.querySelector<HTMLButtonElement>('#report')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const form = element('form')
    form.className = 'report'
    const reason = element('textarea')
    reason.required = true
    reason.maxLength = 1000
    reason.placeholder = t('What’s wrong with it?')
    reason.setAttribute('aria-label', reason.placeholder)
    form.append(reason, element('button', t('Send report')))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void fetch(`${address}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: reason.value }),
      }).then(({ ok }) =>
        form.replaceWith(
          element(
            'p',
            ok
              ? t('Thank you. The administrator has been notified.')
              : t('Couldn’t send the report. Try again later.'),
          ),
        ),
      )
    })
    button.replaceWith(form)
    reason.focus()
  })
}

if (isEmbedded) document.body.classList.add('embedded')
if (place) {
  if ('drawn' in place.dataset) void show(place)
  follow()
  offerReport()
}
