#!/bin/sh
# Tool arguments as an object make the chunk fail, yet the answer finishes with stop; pieces that each repeat
# all arguments so far become invalid JSON.
# Expected: objects are accepted; a full copy replaces the earlier pieces
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
const call = (input) => ({ tool_calls: [{ index: 0, id: 'a', function: { name: 't', arguments: input } }] })
const of = (parts, type) => parts.filter((part) => part.type === type)
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('@ai-sdk/openai-compatible 3.0.92')
const object = await read(chunk(call({ a: 1 })) + stop)
say('errors:', of(object, 'error').length, 1)
say('calls:', of(object, 'tool-call').length, 0)
say('finish:', of(object, 'finish')[0].finishReason.unified, 'stop')
const growing = await read(chunk(call('{"a"')) + chunk(call('{"a":1}')) + stop)
say('input:', of(growing, 'tool-call').map(({ input }) => input), ['{"a"{"a":1}'])
const copied = await read(chunk(call('{"a":')) + chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }) + chunk(call('{"a":1}')) + stop)
say('calls of one that is copied at the end:', of(copied, 'tool-call').length, 2)
server.close()
JS
node run.mjs
