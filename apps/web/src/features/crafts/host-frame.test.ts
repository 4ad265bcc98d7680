import { expect, it, onTestFinished } from 'vitest'
import { hostFrame } from './host-frame.ts'

it('CRF-04 accepts only well-formed messages from its own frame', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const links: string[] = []
  const ignore = () => undefined
  const frameHost = hostFrame(
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
    frameHost.end()
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

it('CRF-01 rejects data that can’t be stored instead of leaving the craft waiting', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const ignore = () => undefined
  const listener = { onState: ignore, onError: ignore, onLine: ignore, onLink: ignore }
  const handleStorage = () => Promise.resolve('kept')
  const source = { kind: 'html' as const, content: '', src: 'about:blank' }
  const frameHost = hostFrame(frame, source, { ...listener, handleStorage })
  onTestFinished(() => {
    frameHost.end()
    frame.remove()
  })
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const replies = new Map<unknown, unknown>()
  frame.contentWindow?.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
    if (data['type'] === 'storage-result') replies.set(data['id'], data['error'] ?? data['value'])
  })
  const set = (id: number, key: string, value: string) =>
    dispatchEvent(
      new MessageEvent('message', {
        source: frame.contentWindow,
        data: { type: 'storage', id, action: 'set', key, value },
      }),
    )
  set(1, 'notes', 'short')
  set(2, 'notes', 'x'.repeat(70_000))
  set(3, 'k'.repeat(201), 'short')
  for (let id = 4; id <= 250; id++) set(id, 'notes', 'short')
  await expect.poll(() => replies.size).toBe(250)
  expect(replies.get(1)).toBe('kept')
  for (const id of [2, 3]) expect(replies.get(id)).toMatch(/^Keys can have up to 200 characters/)
  expect([...replies.values()].filter((reply) => String(reply).startsWith('Too many storage'))).not.toEqual(
    [],
  )
})
