import { BotConfig } from '@atelier/contract/bots/bot'
import { expect, it } from 'vitest'
import { type FileBot, readBotFile } from './bot-file.ts'

const fileOf = (content: unknown) => new Blob([JSON.stringify(content)])

/** Reads the file's first bot; throws if it's unreadable. */
const firstOf = async (file: Blob): Promise<FileBot> => {
  const [first] = await readBotFile(file)
  if (first === undefined || 'unreadableName' in first) throw new Error('The file wasn’t read.')
  return first
}

const card = {
  name: 'Keeper',
  description: '{{char}} keeps a lighthouse.',
  personality: 'Calm',
  scenario: '',
  first_mes: 'Ahoy!',
  mes_example: '{{char}}: The lamp burns.',
}

/** An empty PNG whose metadata contains the card. */
const pngOf = (content: unknown) => {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(content))))
  const chunk = new TextEncoder().encode(`tEXtchara\0${base64}`)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, chunk.length - 4)
  return new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), length, chunk, new Uint8Array(4)])
}

it.each([
  ['a character card', fileOf(card)],
  ['a character card of version 2', fileOf({ spec: 'chara_card_v2', data: card })],
  ['an image with a character card', pngOf({ ...card, description: '{{char}} keeps a lighthouse.' })],
])('BOT-01 imports %s', async (_, file) => {
  const { config, lossyFields } = await firstOf(file)
  expect(config).toMatchObject({
    name: 'Keeper',
    description: 'Keeper keeps a lighthouse.',
    greeting: 'Ahoy!',
    prompt: 'Keeper keeps a lighthouse.\n\nCalm',
    instructions: [{ example: 'Keeper: The lamp burns.' }],
  })
  expect(BotConfig.safeParse(config).success).toBe(true)
  expect(lossyFields).toEqual([])
})

it('BOT-01 imports Open WebUI models and a LibreChat agent, and reports what was left out', async () => {
  const model = {
    id: 'keeper',
    name: 'Keeper',
    base_model_id: 'llama3',
    params: { system: 'Be brief.' },
    meta: { description: 'Knows lamps', suggestion_prompts: [{ content: 'What burns?' }], toolIds: ['x'] },
  }
  const [first, second] = await readBotFile(fileOf([model, { id: 'older', info: model }]))
  const bot = { name: 'Keeper', description: 'Knows lamps', prompt: 'Be brief.', starters: ['What burns?'] }
  expect(first).toMatchObject({
    config: { ...bot, model: null, skills: null },
    lossyFields: ['Model', 'Tools'],
  })
  expect(second).toMatchObject({ config: bot })
  const [agent] = await readBotFile(
    fileOf({ name: 'Keeper', instructions: 'Be brief.', conversation_starters: ['What burns?'], model: 'm' }),
  )
  expect(agent).toMatchObject({ config: { ...bot, description: 'Keeper' }, lossyFields: ['Model'] })
})

it('BOT-06 truncates what exceeds a bot’s limits, and says so', async () => {
  const { config, lossyFields } = await firstOf(
    fileOf({
      ...card,
      description: '🏮'.repeat(5000),
      first_mes: 'Ahoy! '.repeat(20),
      tags: ['t'.repeat(31)],
    }),
  )
  expect(BotConfig.safeParse(config).error).toBeUndefined()
  expect(lossyFields).toEqual(['Description', 'Greeting', 'Prompt', 'Tags'])
})

it('BOT-01 restores an exported bot, without an image of another server', async () => {
  const config = BotConfig.parse({ name: 'Keeper', description: 'Knows lamps', prompt: 'Be brief.' })
  const icon = `/images/${'a'.repeat(32)}`
  expect(await readBotFile(fileOf({ format: 'atelier-bot/1', config: { ...config, icon } }))).toEqual([
    { config, lossyFields: ['Icon'] },
  ])
})

it.each(['', '{}', '[]', '[{"name":"x"}]', '{"format":"atelier-bot/1","config":{}}'])(
  'BOT-01 rejects a file without a bot: %s',
  async (content) => {
    await expect(readBotFile(new Blob([content]))).rejects.toThrow(/\S/)
  },
)

it('BOT-01 fills in variables of other products, reports unsupported ones, and keeps a long greeting', async () => {
  const greeting = `Ahoy, {{user}}! ${'The lamp is lit, and the night is long. '.repeat(4)}`
  const { config, lossyFields } = await firstOf(
    fileOf({
      ...card,
      description: '{{char}} serves {{user}} since {{CURRENT_DATE}}.',
      first_mes: greeting,
      mes_example: '<USER>: Hello, <BOT>',
    }),
  )
  expect(config.description).toBe('Keeper serves the user since {{CURRENT_DATE}}.')
  expect(config.greeting).toMatch(/^Ahoy! The lamp is lit/)
  expect(config.instructions.map(({ example }) => example)).toEqual([
    'the user: Hello, Keeper',
    greeting.replace(', {{user}}', '').trim(),
  ])
  expect(lossyFields).toEqual(['{{CURRENT_DATE}}', 'Greeting'])
})

it('BOT-01 reads each bot of a file separately, and lists those that it can’t read', async () => {
  const bots = await readBotFile(fileOf([{ name: 'Odd one' }, card, 7]))
  expect(bots).toEqual([
    { unreadableName: 'Odd one' },
    expect.objectContaining({ lossyFields: [] }),
    { unreadableName: 'Unnamed' },
  ])
})
