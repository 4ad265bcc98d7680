import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from './buttons/button.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { Drawer } from './overlays/drawer.tsx'
import { Menu } from './overlays/menu.tsx'
import { Select } from './fields/select.tsx'
import { Sheet } from './overlays/sheet.tsx'
import { toast } from './feedback/toast.ts'
import { Toasts } from './feedback/toasts.tsx'

const [index = ''] = Object.values(
  import.meta.glob<string>('../../index.html', { query: '?raw', import: 'default', eager: true }),
)
const insets = { top: 40, right: 48, bottom: 24, left: 52 }
const height = 360
const manyYears = Array.from({ length: 30 }, (_, index) => `${1990 + index}`)

it.each([
  ['a phone', 320],
  ['a wide screen', 800],
])(
  'NAV-03 keeps the page, the sidebar, toasts, drawers, dialogs, menus and listboxes off all edges of %s',
  async (_, width) => {
    await page.viewport(width, height)
    const overrideInsets = async (safeArea: object) => {
      await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: safeArea })
    }
    await overrideInsets(insets)
    onTestFinished(() => overrideInsets({}))
    const expectInside = async (element: Element, top: number = insets.top) => {
      await expect
        .poll(() => document.getAnimations().filter(({ playState }) => playState === 'running'))
        .toEqual([])
      const box = element.getBoundingClientRect()
      expect(box.top).toBeGreaterThanOrEqual(top)
      expect(box.right).toBeLessThanOrEqual(width - insets.right)
      expect(box.bottom).toBeLessThanOrEqual(height - insets.bottom)
      expect(box.left).toBeGreaterThanOrEqual(insets.left)
    }
    const close = () => undefined
    const rootClassName = new DOMParser()
      .parseFromString(index, 'text/html')
      .querySelector('#root')?.className
    const shell = await render(
      <div className={rootClassName} style={{ position: 'fixed', inset: 0, boxSizing: 'border-box' }}>
        <div role="main" style={{ height: '100%' }} />
      </div>,
    )
    await expectInside(shell.getByRole('main').element())
    await shell.unmount()

    const sheet = await render(
      <Sheet label="Sidebar" isOpen onClose={close}>
        <p>Projects</p>
      </Sheet>,
    )
    await expectInside(sheet.getByRole('dialog').element())
    await sheet.unmount()

    const toasts = await render(<Toasts />)
    toast.info('Nothing was selected')
    const selectionToast = toasts.getByText('Nothing was selected')
    await expect.element(selectionToast).toBeVisible()
    await expectInside(selectionToast.element())
    await toasts.unmount()

    const drawer = await render(
      <Drawer label="Sources" heightPercent={90} onClose={close}>
        <p className="min-h-0 flex-1">Much to read</p>
      </Drawer>,
    )
    await expectInside(drawer.getByRole('dialog').element(), 0)
    await drawer.unmount()

    const dialog = await render(
      <Dialog title="Terms" onClose={close}>
        <p style={{ height: 900 }}>Much to read</p>
      </Dialog>,
    )
    await expectInside(dialog.getByRole('dialog').element())
    await dialog.unmount()

    const menu = await render(
      <div style={{ position: 'fixed', bottom: 0, right: 0 }}>
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          items={manyYears.map((label) => ({ label, onAction: close }))}
        />
      </div>,
    )
    await menu.getByRole('button', { name: 'More' }).click()
    const list = menu.getByRole('menu')
    await expect.element(list).toBeVisible()
    await expectInside(list.element().parentElement ?? list.element())
    await menu.unmount()

    const select = await render(
      <div style={{ position: 'fixed', top: 0, left: 0 }}>
        <Select
          label="Year"
          value={manyYears[0] ?? ''}
          onChange={close}
          options={manyYears.map((value) => ({ value, label: value }))}
        />
      </div>,
    )
    await select.getByRole('button').click()
    const choices = select.getByRole('listbox')
    await expect.element(choices).toBeVisible()
    await expectInside(choices.element().parentElement ?? choices.element())
    await select.unmount()
  },
)
