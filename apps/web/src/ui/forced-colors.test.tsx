import { afterEach, beforeEach, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Button } from './buttons/button.tsx'
import './forced-colors.css'
import { IconButton } from './buttons/icon-button.tsx'
import { Menu } from './overlays/menu.tsx'
import { Switch } from './fields/switch.tsx'
import { TextField } from './fields/text-field.tsx'

const outlineWidthOf = (element: Element) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
}

/** Contrast of two colors as WCAG 2.2 defines it. */
const contrast = (firstColor: string, secondColor: string): number => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
      const share = Number(value) / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(firstColor), luminance(secondColor)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const samples = (
  <>
    <Menu
      label="Actions"
      trigger={<Button>Actions</Button>}
      items={[{ label: 'Edit', onAction: () => {} }]}
    />
    <IconButton label="Panel" isActive>
      <span />
    </IconButton>
    <Switch isSelected>On</Switch>
    <Switch isSelected={false}>Off</Switch>
    <TextField label="Name" value="" onChange={() => {}} />
  </>
)

it('NAV-01 marks the focused row of a menu and the edge of a field at 3:1 in both themes', async () => {
  const screen = await render(samples)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const row = screen.getByRole('menuitem', { name: 'Edit' })
  await expect.element(row).toHaveFocus()
  expect(outlineWidthOf(row.element())).toBeGreaterThanOrEqual(2)
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme
    const surface = getComputedStyle(screen.container.querySelector('input:not([role])') ?? document.body)
    expect(contrast(surface.borderTopColor, surface.backgroundColor)).toBeGreaterThan(3)
    expect(contrast(getComputedStyle(row.element()).outlineColor, surface.backgroundColor)).toBeGreaterThan(3)
    const track = screen.container.querySelectorAll('.switch-track')[1] ?? document.body
    expect(contrast(getComputedStyle(track).backgroundColor, surface.backgroundColor)).toBeGreaterThan(3)
  }
  document.documentElement.dataset['theme'] = 'light'
})

interface Cdp {
  send: (method: 'Emulation.setEmulatedMedia', parameters: object) => Promise<unknown>
}
const force = (value: 'active' | 'none') =>
  (cdp() as unknown as Cdp).send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

beforeEach(({ task }) => (task.name.includes('forced colors') ? force('active') : undefined))
afterEach(() => force('none'))

it('NAV-01 shows focus, pressed buttons and switches in forced colors', async () => {
  const screen = await render(samples)
  const [onStyle, offStyle] = [...screen.container.querySelectorAll('.switch-track')].map(
    (track) => getComputedStyle(track).backgroundColor,
  )
  expect(onStyle).not.toBe(offStyle)
  const pressedButton = screen.getByRole('button', { name: 'Panel' })
  await expect.element(pressedButton).toHaveAttribute('aria-pressed', 'true')
  expect(outlineWidthOf(pressedButton.element())).toBe(1)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const row = screen.getByRole('menuitem', { name: 'Edit' })
  await expect.element(row).toHaveFocus()
  expect(outlineWidthOf(row.element())).toBeGreaterThanOrEqual(2)
})
