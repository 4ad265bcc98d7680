import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startAtelier } from '@atelier/testing/start-atelier'
import { expect, it } from 'vitest'
import { createChatPath, startServerProcess, signUpAccount } from './test/outages/start-server-process.ts'

it('API-01 keeps connections open longer than a proxy in front of the server', async () => {
  await using atelier = await startAtelier()
  const { headers } = await fetch(`${atelier.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
}, 60_000)

it('API-01 closes a busy connection with its next response while an answer finishes before a shutdown', async () => {
  await using serverProcess = await startServerProcess()
  const { atelier, model } = serverProcess
  const end = Promise.withResolvers<void>()
  model.script = async (_request, reply) => {
    await end.promise
    reply.text('It is.')
    reply.end()
  }
  const ada = await signUpAccount(atelier.url)
  const response = await ada.post(`${await createChatPath(ada)}/messages`, { text: 'Is it lit?' })
  const socket = connect(Number(new URL(atelier.url).port), 'localhost')
  let receivedText = ''
  socket.on('data', (bytes) => (receivedText += bytes.toString()))
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
  // when the server answers a later request, it has received the unfinished one
  await ada.send('/healthz', {})

  const stopPromise = atelier.stop()
  const isRefused = () =>
    ada.send('/healthz', {}).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  socket.write('\r\n')
  await expect.poll(() => receivedText).toMatch(/\r\nconnection: close\r\n/i)
  await expect.poll(() => socket.readableEnded).toBe(true)
  end.resolve()
  expect(await response.text()).toContain('"completed"')
  expect(await stopPromise).toBe(0)
}, 60_000)

it('API-01 reports the required Node.js version when an older one starts the server', async () => {
  const oldNodeScript = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(oldNodeScript)}`,
    join(import.meta.dirname, 'main.js'),
  ]
  const exit = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(process.execPath, args, (error, _output, errors) => resolve({ code: error?.code, errors }))
  })
  expect(exit).toEqual({
    code: 1,
    errors: 'Atelier requires Node.js 24 or newer; this is 20.11.0. `npm start` uses the right version.\n',
  })
})
