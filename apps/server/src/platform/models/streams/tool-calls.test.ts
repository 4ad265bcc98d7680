import { expect, it } from 'vitest'
import { createChatReader } from './read-chat-stream.ts'

const call = (piece: object, functionFields: object) => ({
  tool_calls: [{ ...piece, function: functionFields }],
})
const calculator = (input: unknown) => ({ name: 'calculator', arguments: input })
const six = '{"expression":"6*7"}'
const secondArguments = '{"expression":"1+1"}'

it.each<[string, object[], string[]]>([
  ['an object', [call({ index: 0, id: 'a' }, calculator({ expression: '6*7' }))], [six]],
  ['JSON within JSON', [call({ index: 0, id: 'a' }, calculator(JSON.stringify(six)))], [six]],
  [
    'a number of any length',
    [call({ index: 0, id: 'a' }, calculator('{"expression":12345678901234567890}'))],
    ['{"expression":12345678901234567890}'],
  ],
  ['nothing', [call({ index: 0, id: 'a' }, calculator(''))], ['{}']],
  ['null', [call({ index: 0, id: 'a' }, calculator(null))], ['{}']],
  [
    'pieces without index, the name last',
    [call({ id: 'a' }, { arguments: '{"expr' }), call({ id: 'a' }, calculator('ession":"6*7"}'))],
    [six],
  ],
  [
    'pieces without index or id',
    [call({}, calculator('')), call({}, { arguments: '{"expression":' }), call({}, { arguments: '"6*7"}' })],
    [six],
  ],
  [
    'pieces with empty names and ids',
    [
      call({ index: 0, id: 'a' }, calculator('{"expression":')),
      call({ index: 0, id: '' }, { name: '', arguments: '"6*7"}' }),
    ],
    [six],
  ],
  [
    'an id for every piece',
    [
      call({ index: 0, id: 'a' }, calculator('{"expression":')),
      call({ index: 0, id: 'b' }, { arguments: '"6*7"}' }),
    ],
    [six],
  ],
  [
    'a whole copy behind the pieces',
    [
      call({ index: 0, id: 'a' }, calculator('{"expression":')),
      call({ index: 0 }, { arguments: '"6*7"}' }),
      call({ index: 0, id: 'a' }, calculator(six)),
    ],
    [six],
  ],
  [
    'all so far in every piece',
    ['{"expr', '{"expression":"6', six].map((input) => call({ index: 0, id: 'a' }, calculator(input))),
    [six],
  ],
  [
    'two under index 0',
    [call({ index: 0, id: 'a' }, calculator(six)), call({ index: 0, id: 'b' }, calculator(secondArguments))],
    [six, secondArguments],
  ],
  [
    'two without index',
    [call({ id: 'a' }, calculator(six)), call({ id: 'b' }, calculator(secondArguments))],
    [six, secondArguments],
  ],
  [
    'two with empty ids',
    [call({ index: 0, id: '' }, calculator(six)), call({ index: 1, id: '' }, calculator(secondArguments))],
    [six, secondArguments],
  ],
  [
    'two with the same id',
    [call({ index: 0, id: 'a' }, calculator(six)), call({ index: 1, id: 'a' }, calculator(secondArguments))],
    [six, secondArguments],
  ],
  [
    'two of nothing known in one chunk',
    [{ tool_calls: [{ function: calculator(six) }, { function: calculator(secondArguments) }] }],
    [six, secondArguments],
  ],
  ['one that isn’t a list', [{ tool_calls: { id: 'a', function: calculator(six) } }], [six]],
  [
    'the older function_call',
    [{ function_call: calculator('{"expression":') }, { function_call: { arguments: '"6*7"}' } }],
    [six],
  ],
  [
    'interleaved pieces',
    [
      call({ index: 0, id: 'a' }, calculator('')),
      call({ index: 1, id: 'b' }, calculator('')),
      call({ index: 0 }, { arguments: six }),
      call({ index: 1 }, { arguments: secondArguments }),
    ],
    [six, secondArguments],
  ],
])('CHT-06 reads the arguments of tool calls that arrive as %s', (_dialect, deltas, inputs) => {
  const calls: string[][] = []
  const reader = createChatReader((part) => {
    if (part.type === 'tool-call') calls.push([part.toolName, part.input])
  })
  for (const delta of deltas) reader.push(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`)
  reader.end()
  expect(calls).toEqual(inputs.map((input) => ['calculator', input]))
})
