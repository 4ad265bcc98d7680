import { expect, it } from 'vitest'
import { openPart } from '../../../test/open-part.tsx'
import { VaultGrid } from './vault-grid.tsx'

const count = 10_000

const cellsBetween = (from: number, end: number) =>
  Array.from({ length: Math.min(end, count) - from }, (_, n) => ({
    key: String(from + n),
    card: <div className="h-80">Item {from + n}</div>,
  }))

it('VLT-03 renders only the visible cards of ten thousand, with space for the others', async () => {
  const { screen } = await openPart(
    <div data-scroll role="region" aria-label="Page" style={{ height: 800, overflowY: 'auto' }}>
      <div style={{ height: 200 }}>Toolbar</div>
      <VaultGrid count={count} cellsBetween={cellsBetween} total={12_000} isBusy={false} isStale={false} />
    </div>,
  )
  await expect.element(screen.getByText('Item 0', { exact: true })).toBeVisible()
  const page = screen.getByRole('region', { name: 'Page' }).element()
  const rows = Math.ceil(count / 3)
  expect(page.scrollHeight).toBe(200 + rows * 320 + (rows - 1) * 14)
  const countCards = () => screen.getByRole('listitem').elements().length
  expect(countCards()).toBeLessThan(30)
  for (const [top, title] of [
    [page.scrollHeight, 'Item 9999'],
    [200 + 334 * 1000, 'Item 3000'],
    [0, 'Item 2'],
  ] as const) {
    page.scrollTop = top
    await expect.element(screen.getByText(title, { exact: true })).toBeInViewport()
    expect(countCards()).toBeLessThan(30)
  }
  expect(page.scrollHeight).toBe(200 + rows * 320 + (rows - 1) * 14)
  const first = screen.getByRole('listitem').first()
  await expect.element(first).toHaveAttribute('aria-posinset', '1')
  await expect.element(first).toHaveAttribute('aria-setsize', '12000')
})
