import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react/pure'
import { aMessage, newId } from '../../test/fixtures.ts'
import type { BranchNode } from './tree.ts'
import { useRenderedRange } from './use-rendered-range.ts'

const makeBranch = (count: number): BranchNode[] =>
  Array.from({ length: count }, () => ({ message: aMessage(newId(), 'user', 'And on?'), siblings: [] }))

interface Input {
  branch: readonly BranchNode[]
  targetId?: string | undefined
}

const open = (input: Input) =>
  renderHook(({ branch, targetId }: Input = input) => useRenderedRange(branch, targetId), {
    initialProps: input,
  })

it('CHT-01 renders a message that was looked for on another branch', async () => {
  const { result, rerender } = await open({ branch: makeBranch(200) })
  const branch = makeBranch(300)
  await rerender({ branch, targetId: branch[20]?.message.id })
  expect(result.current.start).toBeLessThanOrEqual(20)
  expect(result.current.end).toBeGreaterThan(20)
  expect(result.current.end).toBeLessThan(100)
})

it('CHT-01 renders the end of a branch that became shorter', async () => {
  const branch = makeBranch(200)
  const { result, rerender } = await open({ branch })
  await rerender({ branch: branch.slice(0, 50) })
  expect(result.current.end).toBe(50)
  expect(result.current.start).toBeLessThan(45)
})

it('CHT-01 keeps the messages in sight when a new one arrives, and may skip those that were rendered', async () => {
  const branch = makeBranch(50)
  const { result, rerender } = await open({ branch })
  const { start } = result.current
  expect(result.current.isMeasured(start)).toBe(false)
  await rerender({ branch: [...branch, ...makeBranch(2)] })
  expect(result.current.start).toBe(start)
  expect(result.current.end).toBe(52)
  expect(result.current.isMeasured(49)).toBe(true)
  expect(result.current.isMeasured(51)).toBe(false)
})
