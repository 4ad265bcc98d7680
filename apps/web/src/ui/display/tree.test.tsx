import { useMemo, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPart } from '../../test/open-part.tsx'
import type { TreeFolderItemsProps, TreeNode } from './tree-node.ts'
import { Tree } from './tree.tsx'

const start: readonly TreeNode[] = [
  {
    id: 'letters',
    name: 'Encoding',
    children: [
      { id: 'offer', name: 'Offer' },
      { id: 'drafts', name: 'Drafts', children: [] },
    ],
  },
  { id: 'summary', name: 'Summary' },
]

const withoutIds = (nodes: readonly TreeNode[], ids: string[]): TreeNode[] =>
  nodes
    .filter(({ id }) => !ids.includes(id))
    .map((node) => (node.children ? { ...node, children: withoutIds(node.children, ids) } : node))

const Moving = ({ moves, openedIds }: { moves: unknown[]; openedIds: string[] }) => {
  const [nodes, setNodes] = useState(start)
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setRenaming('summary')}>
        Rename
      </button>
      <Tree
        label="Prompts"
        nodes={nodes}
        onOpen={({ id }) => openedIds.push(id)}
        onMove={(ids, folderId) => {
          moves.push([ids, folderId])
          setNodes((current) =>
            withoutIds(current, ids).map((node) =>
              node.id === folderId
                ? {
                    ...node,
                    children: [...(node.children ?? []), ...ids.map((id) => ({ id, name: 'Moved' }))],
                  }
                : node,
            ),
          )
        }}
        renaming={renaming}
        onRename={(id, name) => {
          setRenaming(null)
          if (name !== null)
            setNodes((current) => current.map((node) => (node.id === id ? { ...node, name } : node)))
        }}
      />
    </>
  )
}

const open = async () => {
  const moves: unknown[] = []
  const openedIds: string[] = []
  const { screen } = await openPart(<Moving moves={moves} openedIds={openedIds} />)
  return { moves, openedIds, tree: screen.getByRole('treegrid', { name: 'Prompts' }), screen }
}

it('CHT-07 opens and navigates folders by keyboard', async () => {
  const { tree, openedIds } = await open()
  await userEvent.click(tree.getByRole('row', { name: 'Encoding' }))
  await expect.element(tree.getByRole('row', { name: 'Offer' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(openedIds).toEqual(['offer'])
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(tree.getByRole('row', { name: 'Offer' })).not.toBeInTheDocument()
  await userEvent.keyboard('{End}{Enter}')
  expect(openedIds).toEqual(['offer', 'summary'])
})

it('PRM-06 moves an item into a folder by keyboard alone', async () => {
  const { tree, moves } = await open()
  await userEvent.click(tree.getByRole('row', { name: 'Encoding' }))
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tree.getByRole('button', { name: 'Move Summary' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // arrow keys move through the drop targets
  for (
    let step = 0;
    step < 8 && !document.activeElement?.getAttribute('aria-label')?.includes('Encoding');
    step++
  )
    await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => moves).toEqual([[['summary'], 'letters']])
})

it('PRM-06 moves an item by dragging, but never a folder into itself', async () => {
  const { tree, moves } = await open()
  await userEvent.click(tree.getByRole('row', { name: 'Encoding' }))
  const folderRow = tree.getByRole('row', { name: 'Encoding' })
  await userEvent.dragAndDrop(folderRow, tree.getByRole('row', { name: 'Drafts' }))
  await userEvent.dragAndDrop(tree.getByRole('row', { name: 'Summary' }), folderRow)
  await expect.poll(() => moves).toEqual([[['summary'], 'letters']])
})

it('PRM-06 renames an item on Enter or blur, but not on Escape', async () => {
  const { tree, screen } = await open()
  const rename = async (name: string, keys: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await userEvent.fill(tree.getByRole('textbox', { name: /^New name for/ }), name)
    await userEvent.keyboard(keys)
  }
  await rename('Report', '{Enter}')
  await expect.element(tree.getByRole('row', { name: 'Report' })).toBeVisible()
  await rename('Nothing', '{Escape}')
  await expect.element(tree.getByRole('row', { name: 'Report' })).toBeVisible()
  await rename('Review', '{Tab}')
  await expect.element(tree.getByRole('row', { name: 'Review' })).toBeVisible()
})

const pageSize = 50

it('PRM-06 opens the folder around a name that is being edited', async () => {
  const { screen } = await openPart(
    <Tree
      label="Prompts"
      nodes={start}
      onOpen={() => undefined}
      renaming="drafts"
      onRename={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('textbox', { name: 'New name for Drafts' })).toHaveFocus()
})

/** Three pages in every folder; the last one fails the first time. */
const ThreePages = ({ folderId, children }: TreeFolderItemsProps) => {
  const [pages, setPages] = useState(1)
  const [isFailed, setFailed] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const load = () => {
    if (pages === 2 && !hasFailed) {
      setFailed(true)
      setHasFailed(true)
      return
    }
    setFailed(false)
    setPages(pages + 1)
  }
  const nodes = useMemo(
    () =>
      Array.from({ length: pages * pageSize }, (_, index) => ({
        id: `${folderId}-${index}`,
        name: `Thing ${index}`,
      })),
    [folderId, pages],
  )
  return children({ nodes, remainder: pages === 3 ? null : { isLoading: false, isFailed, load } })
}

it('PRM-06 loads an open folder page by page, and exposes each row’s position to assistive technology', async () => {
  const openedIds: string[] = []
  const { screen } = await openPart(
    <div style={{ height: 400, overflow: 'auto' }}>
      <Tree
        label="Prompts"
        nodes={[{ id: 'letters', name: 'Encoding', children: [] }]}
        FolderItems={ThreePages}
        onOpen={({ id }) => openedIds.push(id)}
        onMove={() => undefined}
      />
    </div>,
  )
  const tree = screen.getByRole('treegrid', { name: 'Prompts' })
  const folderRow = tree.getByRole('row', { name: 'Encoding' })
  await expect.element(folderRow).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(folderRow).toHaveAttribute('aria-expanded', 'true')
  const first = tree.getByRole('row', { name: 'Thing 0', exact: true })
  await expect.element(first).toHaveAttribute('aria-level', '2')
  await expect.element(first).toHaveAttribute('aria-posinset', '1')
  // offscreen rows aren't in the DOM, but keys reach them
  await expect.element(tree.getByRole('row', { name: 'Thing 49' })).not.toBeInTheDocument()
  const goTo = async (name: string) => {
    const row = tree.getByRole('row', { name })
    const expectVisible = async () => {
      await userEvent.keyboard('{End}')
      return row.query() !== null && row.query() === document.activeElement
    }
    await expect.poll(expectVisible).toBe(true)
    return row
  }
  const failedNode = await goTo('Couldn’t load the rest')
  await userEvent.keyboard('{Enter}')
  await expect.element(failedNode).not.toBeInTheDocument()
  const last = await goTo('Thing 149')
  await expect.element(last).toHaveAttribute('aria-posinset', '150')
  await expect.element(last).toHaveAttribute('aria-setsize', '150')
  await userEvent.keyboard('{Enter}')
  expect(openedIds).toEqual(['letters-149'])
})
