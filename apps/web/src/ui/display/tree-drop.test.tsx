import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPart } from '../../test/open-part.tsx'
import type { TreeNode } from './tree-node.ts'
import { Tree } from './tree.tsx'

const tides = { id: 'tides', name: 'Tides' }
const letter = { id: 'letter', name: 'Letter' }

/** A moved item is briefly in both folders, as when only one of two lists has been refetched. */
const Copying = ({ from, onSelect }: { from: 'saved' | 'work'; onSelect: (ids: unknown) => void }) => {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [hasMoved, setHasMoved] = useState(false)
  const childrenOf = (id: string) => (id === from ? [tides, letter] : hasMoved ? [tides] : [])
  const nodes: TreeNode[] = [
    { id: 'saved', name: 'Saved', children: childrenOf('saved') },
    { id: 'work', name: 'Work', children: childrenOf('work') },
  ]
  return (
    <Tree
      label="Prompts"
      nodes={nodes}
      initiallyOpenId={from}
      onOpen={() => undefined}
      onMove={() => setHasMoved(true)}
      selection={{
        ids: selectedIds,
        folderId: 'saved',
        onChange: (ids) => {
          onSelect([...ids])
          setSelectedIds(ids)
        },
      }}
    />
  )
}

const moveTides = async (from: 'saved' | 'work', target: string) => {
  const onSelect = vi.fn<(ids: unknown) => void>()
  const { screen } = await openPart(<Copying from={from} onSelect={onSelect} />)
  const tree = screen.getByRole('treegrid', { name: 'Prompts' })
  await userEvent.dragAndDrop(
    tree.getByRole('row', { name: 'Tides' }),
    tree.getByRole('row', { name: target }),
  )
  await expect.poll(() => tree.getByRole('row', { name: 'Tides' }).elements()).toHaveLength(2)
  // until 50 ms after a drop, React Aria selects the items that it inserted
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { tree, onSelect }
}

it('PRM-06 keeps the tree while a moved item is in both folders', async () => {
  const { tree, onSelect } = await moveTides('saved', 'Work')
  await expect.element(tree.getByRole('row', { name: 'Letter' })).toBeVisible()
  expect(onSelect).not.toHaveBeenCalled()
})

it('PRM-06 doesn’t select an item that is dropped, but selects it with its checkbox', async () => {
  const { tree, onSelect } = await moveTides('work', 'Saved')
  expect(onSelect).not.toHaveBeenCalled()
  // force: its label covers the input
  await userEvent.click(tree.getByRole('checkbox', { name: /^Select Tides/ }), { force: true })
  await expect.poll(() => onSelect.mock.calls).toEqual([[['tides']]])
})
