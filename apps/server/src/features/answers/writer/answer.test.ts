import type { AttachmentId } from '@atelier/contract/ids'
import { composeMessage } from '@atelier/contract/answers/compose-message'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { createModels } from '../../../platform/models/models.ts'
import { withSearch } from '../../../test/search-use.ts'
import { type Passage, renderPassages } from '../../sources/knowledge/passages/index.ts'
import { answer } from './answer.ts'
import type { Knowledge } from '../sources/gather-knowledge.ts'

const modelServer = await startScriptedModel((_request, reply) => reply.end())
afterAll(() => modelServer[Symbol.asyncDispose]())
const { models } = readConfig({ OPENAI_BASE_URL: modelServer.url, DEFAULT_MODEL: 'scripted' })

const lamp: Passage = {
  chunkId: 1,
  attachmentId: '01900000-0000-7000-8000-000000000001' as AttachmentId,
  title: 'manual.pdf',
  name: null,
  text: 'The lamp burns exactly 417 litres each winter.',
  start: 90,
  end: 136,
  page: 2,
  label: 'page 2',
  context: null,
  path: null,
  lead: null,
}

/** Sources that are too large for the prompt; every search finds the lamp. */
const largeKnowledge = (): Knowledge & { queries: string[] } => {
  const visiblePassages: Passage[] = []
  const queries: string[] = []
  return {
    renderedPassages: '',
    visiblePassages,
    first: 0,
    canSearch: true,
    hasSearched: false,
    queries,
    sources: [],
    read: async () => ({ passages: [], renderedPassages: '', isAtEnd: true }),
    search: async (searchQueries) => {
      queries.push(...searchQueries)
      visiblePassages.push(lamp)
      return { passages: [lamp], renderedPassages: renderPassages([lamp], 1) }
    },
  }
}

const ask = async (knowledge: Knowledge, catalog = createModels(models, createLog('silent'))) => {
  const events: RunEvent[] = []
  await answer({
    resolvedModel: await catalog.resolve(undefined),
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'How much does the lamp burn?' }] }],
    ...withSearch(knowledge, (event) => events.push(event)),
  })
  return composeMessage(events)
}

it('CHT-06 lets a model search the sources with a tool, and cites what it found', async () => {
  const knowledge = largeKnowledge()
  modelServer.script = (request, reply) => {
    const toolMessage = request.messages.find(({ role }) => role === 'tool')
    if (!toolMessage) {
      reply.toolCall('search_knowledge', { queries: ['lamp litres winter'] })
      return reply.end('tool_calls')
    }
    reply.text('It burns 417 litres.[1]')
    return reply.end()
  }
  const message = await ask(knowledge)
  expect(knowledge.queries).toEqual(['lamp litres winter'])
  expect(message.parts).toEqual([
    {
      type: 'tool',
      toolCallId: 'call-search_knowledge',
      name: 'search_knowledge',
      title: 'Search sources',
      input: { queries: ['lamp litres winter'] },
      state: 'output-available',
      output: [{ type: 'text', text: 'manual.pdf' }],
    },
    { type: 'text', text: 'It burns 417 litres.[1]' },
  ])
  expect(message.citations).toMatchObject([{ number: 1, page: 2, quote: lamp.text }])
  expect(JSON.stringify(modelServer.requests.at(-1)?.messages)).toContain('exactly 417 litres')
})

it('CHT-06 tells a model that the tool it called doesn’t exist, and lets it continue', async () => {
  modelServer.script = (request, reply) => {
    if (request.messages.some(({ role }) => role === 'tool')) {
      reply.text('Without it, then.')
      return reply.end()
    }
    reply.toolCall('launch_rockets', { now: true })
    return reply.end('tool_calls')
  }
  const { parts } = await ask(largeKnowledge())
  expect(parts[0]).toMatchObject({
    type: 'tool',
    state: 'output-error',
    errorText: 'There is no tool called launch_rockets.',
  })
  expect(parts[1]).toEqual({ type: 'text', text: 'Without it, then.' })
})

it('CHT-06 retries without tools when a server rejects them, and says which tool was unavailable', async () => {
  modelServer.script = (request, reply) => {
    if (request.tools) return reply.fail(400, 'this model does not support tools')
    reply.text('From what I was shown.')
    return reply.end()
  }
  expect((await ask(largeKnowledge())).parts).toMatchObject([
    {
      type: 'tool',
      name: 'search_knowledge',
      state: 'output-error',
      errorText: expect.stringContaining('rejected this tool') as unknown,
    },
    { type: 'text', text: 'From what I was shown.' },
  ])
})

it('CHT-06 stops offering tools to a model whose server rejected them', async () => {
  modelServer.script = (request, reply) => {
    if (request.tools) return reply.fail(400, 'this model does not support tools')
    reply.text('Here.')
    return reply.end()
  }
  const catalog = createModels(models, createLog('silent'))
  const requestCountBefore = modelServer.requests.length
  await ask(largeKnowledge(), catalog)
  expect(modelServer.requests.length).toBe(requestCountBefore + 2)
  expect((await ask(largeKnowledge(), catalog)).parts).toMatchObject([
    { type: 'tool', state: 'output-error' },
    { type: 'text', text: 'Here.' },
  ])
  expect(modelServer.requests.length).toBe(requestCountBefore + 3)
})

it('CHT-06 resends a model’s own step verbatim, with reasoning and signatures', async () => {
  modelServer.script = (request, reply) => {
    if (request.messages.some(({ role }) => role === 'tool')) {
      reply.text('417 litres.[1]')
      return reply.end()
    }
    for (const text of ['I had better', ' look.'])
      reply.delta({ reasoning: text, reasoning_details: [{ type: 'reasoning.text', text, index: 0 }] })
    reply.delta({
      reasoning_details: [{ type: 'reasoning.text', index: 0, signature: 'signed', text: null }],
    })
    reply.delta({ reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'sealed' }] })
    reply.text('Let me look.')
    const extra_content = { google: { thought_signature: 'signed' } }
    const functionCall = { name: 'search_knowledge', arguments: '{"queries":["lamp"]}' }
    reply.delta({
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: functionCall, extra_content }],
    })
    return reply.end('tool_calls')
  }
  await ask(largeKnowledge())
  expect(modelServer.requests.at(-1)?.messages.at(-2)).toMatchObject({
    role: 'assistant',
    content: 'Let me look.',
    reasoning_content: 'I had better look.',
    reasoning_details: [
      { type: 'reasoning.text', text: 'I had better look.', index: 0, signature: 'signed' },
      { type: 'reasoning.encrypted', index: 1, data: 'sealed' },
    ],
    tool_calls: [{ id: 'a', extra_content: { google: { thought_signature: 'signed' } } }],
  })
})

it('CHT-06 distinguishes calls that share an index, and calls of later steps without ids', async () => {
  const knowledge = largeKnowledge()
  const call = (query: string, id?: string) => ({
    index: 0,
    ...(id === undefined ? {} : { id }),
    type: 'function',
    function: { name: 'search_knowledge', arguments: JSON.stringify({ queries: [query] }) },
  })
  modelServer.script = (request, reply) => {
    const steps = request.messages.filter(({ role }) => role === 'assistant').length
    if (steps === 0) {
      reply.delta({ tool_calls: [call('lamp', 'a')] })
      reply.delta({ tool_calls: [call('oil', 'b')] })
    } else if (steps < 3) reply.delta({ tool_calls: [call(`step ${steps}`)] })
    else reply.text('Done.')
    return reply.end(steps < 3 ? 'tool_calls' : 'stop')
  }
  const { parts } = await ask(knowledge)
  expect(knowledge.queries).toEqual(['lamp', 'oil', 'step 1', 'step 2'])
  const calls = parts.filter((part) => part.type === 'tool')
  expect(calls.map(({ input }) => input)).toEqual(
    ['lamp', 'oil', 'step 1', 'step 2'].map((query) => ({ queries: [query] })),
  )
  expect(new Set(calls.map(({ toolCallId }) => toolCallId)).size).toBe(4)
})

it('CHT-06 forces an answer from a model that never stops searching', async () => {
  modelServer.script = (request, reply) => {
    if (!request.tools) {
      reply.text('Enough.')
      return reply.end()
    }
    reply.toolCall('search_knowledge', { queries: ['more'] })
    return reply.end('tool_calls')
  }
  const { parts } = await ask(largeKnowledge())
  expect(parts.at(-1)).toEqual({ type: 'text', text: 'Enough.' })
})
