#!/bin/sh
# Embeddings returned out of order are not sorted by their index.
# Expected: sorted by index, which in OpenAI's protocol says which text a vector belongs to
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
const of = (parts, type) => parts.filter((part) => part.type === type)
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('@ai-sdk/openai-compatible 3.0.92')
body = JSON.stringify({ data: [{ index: 1, embedding: [2] }, { index: 0, embedding: [1] }] })
const { embeddings } = await provider.embeddingModel('e').doEmbed({ values: ['one', 'two'] })
say('vectors of one and two:', embeddings, [[2], [1]])
server.close()
JS
node run.mjs
