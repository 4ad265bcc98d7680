import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Output } from '../answer/output.tsx'
import Markdown from './markdown.tsx'

/** Returns a reader of what was last written to the clipboard, by type. */
const spyOnClipboard = () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  return async (type: string) => (await write.mock.lastCall?.[0][0]?.getType(type))?.text()
}

/** Returns a reader of the file that was last saved. */
const spyOnFiles = () => {
  const createObjectUrl = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return async () => {
    const file = createObjectUrl.mock.lastCall?.[0]
    if (!(file instanceof Blob)) throw new Error('Nothing was saved')
    return file.text()
  }
}

it('CHT-02 copies an answer’s table with its cells, and saves it as CSV', async () => {
  const [clipboardSpy, fileSpy] = [spyOnClipboard(), spyOnFiles()]
  await render(
    <Markdown
      text={'| Port | Balance |\n|---|---|\n| **North** | -12.5 |\n| =A1 | $x^2$ |'}
      citations={[]}
      isStreaming={false}
      onCite={() => undefined}
    />,
  )
  await expect.poll(() => document.querySelectorAll('.katex').length).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Copy table' }))
  await expect.poll(() => clipboardSpy('text/plain')).toBe('Port\tBalance\nNorth\t-12.5\n=A1\tx^2')
  expect(await clipboardSpy('text/html')).toMatch(
    /^<table><thead><tr><th>Port<\/th>.*<strong>North<\/strong>/s,
  )
  await userEvent.click(page.getByRole('button', { name: 'Save as CSV' }))
  expect(await fileSpy()).toBe("Port,Balance\r\nNorth,-12.5\r\n'=A1,x^2\r\n")
})

it('LAB-04 saves the exact values of a calculated table', async () => {
  const fileSpy = spyOnFiles()
  const columns = [
    { name: 'Port', type: 'text' as const },
    { name: 'Tons', type: 'number' as const },
  ]
  await render(<Output part={{ type: 'table', columns, rows: [['North', 12345.678901]], total: 1 }} />)
  await userEvent.click(page.getByRole('button', { name: 'Save as CSV' }))
  expect(await fileSpy()).toBe('Port,Tons\r\nNorth,12345.678901\r\n')
})
