import { expect, it } from 'vitest'
import { toolLine } from './tool-text.ts'

it('LAB-03 names a plugin’s tool by its title, whatever it is called', () => {
  const tool = { type: 'tool', toolCallId: 'a', title: 'Build', input: {} } as const
  expect(toolLine({ ...tool, name: 'constructor', state: 'output-available', output: [] })).toBe('Used Build')
})
