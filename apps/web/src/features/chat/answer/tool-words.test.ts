import { expect, it } from 'vitest'
import { toolLine } from './tool-text.ts'

it('LAB-03 labels a plugin’s tool with its title, whatever its name is', () => {
  const tool = { type: 'tool', toolCallId: 'a', title: 'Build', input: {} } as const
  expect(toolLine({ ...tool, name: 'constructor', state: 'output-available', output: [] })).toBe('Used Build')
})
