import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

const insets = { top: 40, right: 48, bottom: 24, left: 52 }
const height = 360

it.each([
  ['a phone', 320],
  ['a wide screen', 800],
])('NAV-03 keeps toasts, drawers and dialogs off all edges of %s', async (_, width) => {
  await page.viewport(width, height)
  const override = async (safeArea: object) => {
    await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: safeArea })
  }
  await override(insets)
  onTestFinished(() => override({}))
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
  const toasts = await render(<Toasts />)
  toast.info('Nothing was chosen')
  const shown = toasts.getByText('Nothing was chosen')
  await expect.element(shown).toBeVisible()
  await expectInside(shown.element())
  await toasts.unmount()

  const drawer = await render(
    <Drawer label="Sources" height={90} onClose={close}>
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
})
