import { expect, it } from 'vitest'
import { makerOf, modelGroups } from './model-groups.ts'
import { modelName } from './model-names.ts'

const model = (id: string) => ({
  id: `openai/${id}`,
  name: id,
  provider: 'openai',
  capabilities: { tools: true, reasoning: false, images: false, generates: true },
})

it.each([
  ['gpt-5.2-mini', 'GPT-5.2 Mini', 'OpenAI'],
  ['anthropic/claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5', 'Anthropic'],
  ['gpt-4o-2024-11-20', 'GPT-4o', 'OpenAI'],
  ['meta-llama/llama-3.3-70b-instruct:free', 'Llama 3.3 70B Instruct (free)', 'Meta'],
  ['o4-mini', 'o4 Mini', 'OpenAI'],
  ['My own model', 'My own model', 'OpenAI'],
  ['scripted', 'scripted', 'OpenAI'],
])('CHT-01 shows the model %s under a familiar name', (id, name, maker) => {
  expect([modelName(model(id)), makerOf(model(id))]).toEqual([name, maker])
})

it('CHT-01 shows 81 of 400 models at first, favorites first, and finds each by its words', () => {
  const models = Array.from({ length: 400 }, (_, index) => model(`maker${index % 10}/model-v${index}`))
  const all = modelGroups(models, ['openai/maker3/model-v333'], '')
  expect(all.groups[0]).toMatchObject({ title: 'Favorites', models: [{ name: 'maker3/model-v333' }] })
  expect(all.groups.flatMap((group) => group.models)).toHaveLength(81)
  expect(all.hiddenCount).toBe(319)
  const matches = modelGroups(models, [], 'v399 maker9')
  expect(matches.groups).toMatchObject([{ title: 'Maker9', models: [{ name: 'maker9/model-v399' }] }])
})
