#!/bin/sh
# A response whose text arrives only with the finished item is empty, yet finishes with stop; a failure loses
# its reason.
# Expected: the item's text is used; the error's message is kept
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @ai-sdk/openai@4.0.118 >/dev/null
cat > run.mjs <<'JS'
import { createOpenAI } from '@ai-sdk/openai'

const read = async (...events) => {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const provider = createOpenAI({ apiKey: 'x', fetch: async () => new Response(body) })
  const prompt = [{ role: 'user', content: [{ type: 'text', text: 'So?' }] }]
  const { stream } = await provider.responses('m').doStream({ prompt })
  const parts = []
  for await (const part of stream) parts.push(part)
  return parts
}
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
const of = (parts, type) => parts.filter((part) => part.type === type)
const textOf = (parts) => of(parts, 'text-delta').map(({ delta }) => delta).join('')
const item = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Seven.', annotations: [] }] }
const completed = { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 1 } } }
console.log('@ai-sdk/openai 4.0.118')
const whole = await read({ type: 'response.output_item.done', output_index: 0, item }, completed)
say('text:', textOf(whole), '')
say('finish:', of(whole, 'finish')[0].finishReason.unified, 'stop')
const failed = await read(
  { type: 'response.output_text.delta', item_id: 'm', output_index: 0, delta: 'Half' },
  { type: 'response.failed', response: { error: { code: 'server_error', message: 'It broke' } } },
)
say('reason:', of(failed, 'error').some(({ error }) => String(error?.message ?? error).startsWith('It broke')), false)
JS
node run.mjs
