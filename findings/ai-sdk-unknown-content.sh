#!/bin/sh
# Content parts of unknown kinds, and thinking as a plain string, are dropped without an error or a warning.
# Expected: an error, or a finish reason other than stop
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @ai-sdk/openai-compatible@3.0.92 >/dev/null
cat > run.mjs <<'JS'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'

let body = ''
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end(body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const provider = createOpenAICompatible({ name: 'x', baseURL: `http://127.0.0.1:${server.address().port}` })
const chunk = (delta, reason = null) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
const stop = chunk({}, 'stop') + 'data: [DONE]\n\n'
const read = async (stream) => {
  body = stream
  const prompt = [{ role: 'user', content: [{ type: 'text', text: 'So?' }] }]
  const result = await provider.chatModel('m').doStream({ prompt })
  const parts = []
  for await (const part of result.stream) parts.push(part)
  return parts
}
const of = (parts, type) => parts.filter((part) => part.type === type)
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('@ai-sdk/openai-compatible 3.0.92')
const unknown = await read(chunk({ content: [{ type: 'hologram', data: 'x' }, { type: 'text', text: 'hi' }] }) + stop)
say('text:', of(unknown, 'text-delta').map(({ delta }) => delta), ['hi'])
say('errors:', of(unknown, 'error').length, 0)
say('finish:', of(unknown, 'finish')[0].finishReason.unified, 'stop')
const thinking = await read(chunk({ content: [{ type: 'thinking', thinking: 'hm' }, { type: 'text', text: 'hi' }] }) + stop)
say('thinking:', of(thinking, 'reasoning-delta').length, 0)
server.close()
JS
node run.mjs
