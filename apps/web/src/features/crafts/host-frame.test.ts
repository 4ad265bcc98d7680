import { expect, it, onTestFinished } from 'vitest'
import { hostFrame } from './host-frame.ts'

it('CRF-04 accepts only well-formed messages from its own frame', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const links: string[] = []
  const ignore = () => undefined
  const hosted = hostFrame(
    frame,
    { kind: 'html', content: '', src: 'about:blank' },
    {
      onState: ignore,
      onError: ignore,
      onLine: ignore,
      onLink: (href) => links.push(href),
      handleStorage: () => Promise.resolve(null),
    },
  )
  onTestFinished(() => {
    hosted.end()
    frame.remove()
  })
  const send = (source: MessageEventSource | null, data: unknown) =>
    dispatchEvent(new MessageEvent('message', { source, data }))
  const link = (href: unknown) => ({ type: 'open-link', href })
  send(window, link('https://window.example/'))
  send(null, link('https://nobody.example/'))
  for (const href of ['javascript:alert(1)', 'data:text/html,1', 7, `https://a.example/${'x'.repeat(5_000)}`])
    send(frame.contentWindow, link(href))
  for (const data of [null, 'open-link', { type: 'render' }, { type: 'storage', id: 'one', action: 'get' }])
    send(frame.contentWindow, data)
  send(frame.contentWindow, link('https://frame.example/'))
  expect(links).toEqual(['https://frame.example/'])
})
