import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import { DropZone } from './drop-zone.tsx'

const fail = () => new DOMException('gone', 'NotReadableError')

const aFile = (name: string, isReadable = true) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void, reject: (error: DOMException) => void) =>
    isReadable ? resolve(new File(['tides'], name)) : reject(fail()),
})

const aFolder = (name: string, entries: object[] | null) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const batches = [entries, []]
    return {
      readEntries: (resolve: (entries: object[]) => void, reject: (error: DOMException) => void) => {
        const batch = batches.shift() ?? null
        if (batch === null) reject(fail())
        else resolve(batch)
      },
    }
  },
})

interface DragOptions {
  at?: string
  /** Targets the element’s text, as some browsers do. */
  atText?: boolean
  entries?: object[]
}

const openZone = async () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  const screen = await render(
    <>
      <DropZone label="Drop here" onFiles={onFiles}>
        <p>Knowledge</p>
        <p>Sources</p>
      </DropZone>
      <Toasts />
    </>,
  )
  const send = (type: string, { at = 'Knowledge', atText = false, entries = [] }: DragOptions = {}) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true })
    const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [], items } })
    const element = screen.getByText(at).element()
    const target = atText ? element.firstChild : element
    target?.dispatchEvent(event)
  }
  return { screen, send, added: () => onFiles.mock.calls.flat(2).map(({ name }) => name) }
}

it('UPL-02 adds the readable files of a dropped folder, and lists the others', async () => {
  const { screen, send, added } = await openZone()
  send('drop', {
    entries: [
      aFolder('tides', [aFile('one.md'), aFile('lost.md', false), aFolder('locked', null), aFile('.hidden')]),
    ],
  })
  await expect
    .element(screen.getByText('“lost.md” couldn’t be read. “locked” couldn’t be read.'))
    .toBeVisible()
  expect(added()).toEqual(['one.md'])
})

it('UPL-02 says that a dropped folder contains no files', async () => {
  const { screen, send, added } = await openZone()
  send('drop', { entries: [aFolder('nothing', [aFolder('deep', [])])] })
  await expect.element(screen.getByText('“nothing” contains no files.')).toBeVisible()
  expect(added()).toEqual([])
})

it('UPL-02 names folders that are nested too deep, and counts the problems beyond five', async () => {
  const { screen, send, added } = await openZone()
  const nested = Array.from({ length: 8 }).reduce<object>(
    (child, _, n) => aFolder(`level ${8 - n}`, [child]),
    aFolder('bottom', [aFile('deep.md')]),
  )
  const unreadableFiles = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aFile(name, false))
  send('drop', {
    entries: [aFolder('tides', [aFile('one.md')]), nested, aFolder('lost', unreadableFiles)],
  })
  const problems = '“a” couldn’t be read. “b” couldn’t be read. “c” couldn’t be read. “d” couldn’t be read.'
  await expect
    .element(screen.getByText(`“bottom” is nested too deep. Drop it by itself. ${problems} And 2 more.`))
    .toBeVisible()
  expect(added()).toEqual(['one.md'])
})

it('UPL-02 shows its label until the drag leaves, even if it leaves immediately', async () => {
  const { screen, send } = await openZone()
  send('dragenter', { at: 'Knowledge' })
  send('dragenter', { at: 'Sources' })
  send('dragleave', { at: 'Knowledge' })
  await expect.element(screen.getByText('Drop here')).toBeVisible()
  send('dragleave', { at: 'Sources' })
  send('dragenter', { at: 'Knowledge' })
  send('dragleave', { at: 'Knowledge' })
  await expect.element(screen.getByText('Drop here')).not.toBeInTheDocument()
})

it('UPL-02 keeps its label when the drag moves from an element onto its text', async () => {
  const { screen, send } = await openZone()
  send('dragenter')
  send('dragenter', { atText: true })
  send('dragleave')
  await new Promise(requestAnimationFrame)
  await expect.element(screen.getByText('Drop here')).toBeVisible()
  send('dragleave', { atText: true })
  await expect.element(screen.getByText('Drop here')).not.toBeInTheDocument()
})

it('UPL-02 hides its label after a drag over an element that was removed meanwhile', async () => {
  const { screen, send } = await openZone()
  send('dragenter', { at: 'Sources' })
  await expect.element(screen.getByText('Drop here')).toBeVisible()
  // the browser sends the dragleave to the removed element, where nobody receives it
  screen.getByText('Sources').element().remove()
  send('dragenter', { at: 'Knowledge' })
  send('dragleave', { at: 'Knowledge' })
  await expect.element(screen.getByText('Drop here')).not.toBeInTheDocument()
})
