import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ask, craftReply, lampPage, openChat } from '../../fixtures/crafts.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

const gate = () => Promise.withResolvers<void>()

const lampApp = `import { useState } from 'react'
import { Bar, BarChart, XAxis } from 'recharts'
import { Lamp } from 'lucide-react'

interface Row { year: number; litres: number }
const rows: Row[] = [{ year: 1901, litres: 417 }, { year: 1902, litres: 390 }]

export default function App() {
  const [count, setCount] = useState(0)
  return (
    <div className="p-8">
      <h1 className="flex gap-2 text-2xl font-bold"><Lamp /> Litres</h1>
      <button className="rounded bg-blue-600 px-4 py-2 text-white" onClick={() => setCount(count + 1)}>Lit {count} times</button>
      <svg xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><use xlink:href="#wick" /></svg>
      <BarChart width={300} height={200} data={rows}><XAxis dataKey="year" /><Bar dataKey="litres" isAnimationActive={false} /></BarChart>
    </div>
  )
}`

/** Downloads a craft. Returns the first bytes and the name of the file. */
const download = async (person: Page, window: Locator, format: string) => {
  const downloadPromise = person.waitForEvent('download', { timeout: 30_000 })
  await window.getByRole('button', { name: 'More actions for this craft' }).click()
  await person.getByRole('menuitem', { name: format }).click()
  const file = await downloadPromise
  const folder = process.env['PICTURES']
  if (folder) await file.saveAs(`${folder}/${file.suggestedFilename()}`)
  const bytes = await readFile(await file.path())
  const head = bytes.subarray(0, 4).toString('latin1')
  return { name: file.suggestedFilename(), size: bytes.length, head, width: bytes.readUInt32BE(16) }
}

test('CRF-01 CRF-02 CRF-03 a page is written, run, edited by hand and by the model, shared, and unshared', async ({
  person,
  model,
  browser,
}) => {
  await openChat(person)
  const mayContinue = gate()
  model.script = async (_request, reply) => {
    const text = craftReply('lamp', 'text/html', 'Lamp page', lampPage)
    reply.text(text.slice(0, 300))
    await mayContinue.promise
    reply.text(text.slice(300))
    reply.end()
  }
  await ask(person, 'Make a page about the lamp')
  const panel = person.getByRole('region', { name: 'Craft' })
  // the craft's code is shown while it is being written
  await expect(panel.getByRole('tab', { name: 'Code' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toContainText('font-family: system-ui')
  await screenshot(person, 'craft-writing')
  mayContinue.resolve()
  const frame = panel.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Lamp' })).toBeVisible()
  await expect(panel.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await frame.getByRole('button', { name: 'Burn' }).click()
  await expect(frame.getByText('417 litres')).toBeVisible()
  await expect(panel).toContainText('kept 417')
  await screenshot(person, 'craft-preview')
  // the craft's stored data survives a reload
  await person.reload()
  await expect(frame.getByText('417 litres')).toBeVisible()

  await panel.getByRole('tab', { name: 'Edit' }).click()
  await panel.getByText('Plain text').click()
  const code = panel.getByRole('textbox', { name: 'Code for Lamp page' })
  await code.fill(lampPage.replace('<h1>Lamp</h1>', '<h1>The lamp</h1>'))
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(frame.getByRole('heading', { name: 'The lamp' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Version 2 of 2' })).toBeVisible()

  // the model receives the current text and changes a part of it
  let prompt = ''
  model.script = (request, reply) => {
    prompt = JSON.stringify(request.messages)
    reply.text(
      '<craft identifier="lamp" type="edit"><old><h1>The lamp</h1></old><new><h1>The great lamp</h1></new></craft>',
    )
    reply.end()
  }
  await ask(person, 'Call it great')
  await expect(frame.getByRole('heading', { name: 'The great lamp' })).toBeVisible()
  expect(prompt).toContain('<h1>The lamp</h1>')
  expect(prompt).toContain('A craft begins on its own line')
  await expect(panel.getByRole('button', { name: 'Version 3 of 3' })).toBeVisible()

  await panel.getByRole('button', { name: 'Share' }).click()
  const dialog = person.getByRole('dialog', { name: 'Share craft' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(person.getByText('Craft shared successfully!')).toBeVisible()
  await dialog.getByRole('switch', { name: /^Public/ }).press('Space')
  await expect(person.getByText('Craft updated successfully!')).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await screenshot(person, 'craft-share')
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(new URL(new URL(link).pathname, person.url()).href)
  await expect(reader.frameLocator('iframe').getByRole('heading', { name: 'The great lamp' })).toBeVisible()
  await screenshot(reader, 'craft-shared')
  await dialog.getByRole('button', { name: 'Delete link' }).click()
  await expect(person.getByText('Craft deleted successfully!')).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'This page is no longer available' })).toBeVisible()
  await expect(reader.locator('iframe')).toHaveCount(0)
})

test('CRF-01 NAV-03 an empty text is created, saved while typing, edited by a model on request, and commented on', async ({
  person,
  model,
}) => {
  await openChat(person)
  await person.getByRole('button', { name: 'Add files' }).click()
  await screenshot(person, 'canvas-menu')
  await person.getByRole('menuitem', { name: 'Write text' }).click()
  const canvas = person.getByRole('region', { name: 'Canvas' })
  const text = canvas.getByRole('textbox', { name: 'Code for New text' })
  await expect(text).toBeVisible()
  await screenshot(person, 'canvas-empty')
  await text.click()
  await person.keyboard.type('# The lamp\n\nIt burns oil.')
  await expect(canvas.getByText('Saved')).toBeVisible()
  await screenshot(person, 'canvas-written')
  // the text is saved without pressing anything
  await person.reload()
  await expect(canvas.getByRole('heading', { name: 'The lamp', level: 1 })).toBeVisible()
  let prompt = ''
  model.script = (request, reply) => {
    prompt = JSON.stringify(request.messages)
    const identifier = /identifier=\\"(text-[^\\]+)/.exec(prompt)?.[1] ?? ''
    reply.text(
      `<craft identifier="${identifier}" type="edit"><old>It burns oil.</old><new>It burns paraffin.</new></craft>`,
    )
    reply.end()
  }
  await ask(person, 'Say paraffin')
  await expect(canvas.getByText('It burns paraffin.')).toBeVisible()
  expect(prompt).toContain('It burns oil.')

  // comments are shown next to the text, even if the model writes a change
  await canvas.getByRole('button', { name: 'More actions for this craft' }).click()
  model.script = (_request, reply) => {
    reply.text(
      '<craft identifier="x" type="edit"><old>It burns paraffin.</old><new>Paraffin burns.</new><why>Shorter.</why></craft>',
    )
    reply.end()
  }
  await person.getByRole('menuitem', { name: 'Ask for comments' }).click()
  const comment = canvas.getByRole('group', { name: 'Comment on “It burns paraffin.”' })
  await expect(comment).toContainText('Shorter.')
  await expect(canvas.locator('.passage')).toHaveText('It burns paraffin.')
  await screenshot(person, 'canvas-comment')
  await comment.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(comment).toHaveCount(0)
  await expect(canvas.getByText('Paraffin burns.')).toBeVisible()
})

const kit = `import { useEffect, useState } from 'react'
import Chart from 'chart.js/auto'
import * as d3 from 'd3'
import { sum } from 'lodash'
import { Vector3 } from 'three'
import { Button } from '@/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { cn } from '@/lib/utils'

export default function App() {
  const [kept, setKept] = useState('')
  const save = async () => {
    await window.storage.set('lamp', 'lit')
    setKept((await window.storage.get('lamp')).value)
  }
  useEffect(() => { console.log(Chart.version, d3.max([1, 3])) }, [])
  return (
    <Tabs defaultValue="one" className={cn('p-4', { 'text-lg': true })}>
      <TabsList><TabsTrigger value="one">One</TabsTrigger><TabsTrigger value="two">Two</TabsTrigger></TabsList>
      <TabsContent value="one"><Button onClick={save}>Save {kept}</Button></TabsContent>
      <TabsContent value="two">Sum {sum([1, 2])}, length {new Vector3(0, 3, 4).length()}, max {d3.max([1, 3])}</TabsContent>
    </Tabs>
  )
}`

const scriptTags = `<!doctype html><html><head>
<script src="https://cdn.jsdelivr.net/npm/chart.js"></script>
<script src="https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js"></script>
<script src="https://example.org/other.js"></script></head>
<body><p id="out"></p><script>
document.getElementById('out').textContent = typeof Chart + ' ' + _.sum([2, 3])
</script></body></html>`

const modulePage = `<!doctype html><html><head>
<script type="importmap">{ "imports": { "three": "https://unpkg.com/three@0.160.0/build/three.module.js" } }</script></head>
<body><p id="out"></p><p id="later"></p><script type="module">
import * as THREE from 'three'
import * as d3 from 'https://cdn.jsdelivr.net/npm/d3@7/+esm'
import Chart from 'chart.js/auto'
import { createElement } from 'https://esm.sh/react@18.2.0'
import { createRoot } from 'https://esm.sh/react-dom@18.2.0/client'
import { LineChart } from 'recharts'
const length = new THREE.Vector3(0, 3, 4).length()
document.getElementById('out').textContent = [length, d3.max([1, 3]), typeof Chart, typeof LineChart].join(' ')
createRoot(document.getElementById('later')).render(createElement('b', null, 'Rendered'))
</script><script type="module">
import x from 'notalib'
x()
</script><script type="module">
import('https://esm.sh/gsap').catch((error) => console.log('caught', error.message))
</script></body></html>`

test('CRF-01 common libraries are available offline, and missing ones are reported', async ({
  person,
  model,
}) => {
  await openChat(person)
  const answers = [
    craftReply('kit', 'application/craft.react', 'Kit', kit),
    craftReply('tags', 'text/html', 'Tags', scriptTags),
    craftReply('modules', 'text/html', 'Modules', modulePage),
  ]
  model.script = (_request, reply) => {
    reply.text(answers.shift() ?? 'Nothing more.')
    reply.end()
  }
  const panel = person.getByRole('region', { name: 'Craft' })
  const frame = panel.frameLocator('iframe')
  await ask(person, 'Make a kit')
  await frame.getByRole('button', { name: 'Save' }).click()
  await expect(frame.getByRole('button', { name: 'Save lit' })).toBeVisible()
  await frame.getByRole('tab', { name: 'Two' }).click()
  await expect(frame.getByText('Sum 3, length 5, max 3')).toBeVisible()
  await screenshot(person, 'craft-kit')
  await ask(person, 'Make a page')
  await expect(frame.locator('#out')).toHaveText('function 5')
  await panel.getByText('Console', { exact: true }).click()
  await expect(panel).toContainText('Blocked: script https://example.org/other.js')
  await ask(person, 'Make modules')
  await expect(frame.locator('#out')).toHaveText('5 3 function object')
  await expect(frame.locator('#later')).toHaveText('Rendered')
  await expect(panel).toContainText('“notalib” cannot be imported here. Available: react, ')
  await expect(panel).toContainText('caught “https://esm.sh/gsap” cannot be imported here.')
  await expect(panel).not.toContainText('Script error')
  // on a phone in landscape, the open console leaves most of the drawer to the craft
  await person.setViewportSize({ width: 844, height: 390 })
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0
  expect(await heightOf(person.locator('iframe[title=Modules]'))).toBeGreaterThan(
    await heightOf(person.locator('details', { hasText: 'Console' })),
  )
})

test('CRF-01 an app, a diagram and a document are each rendered as such', async ({ person, model }) => {
  await openChat(person)
  const answers = [
    craftReply('app', 'application/craft.react', 'Litres', lampApp),
    craftReply('flow', 'application/craft.mermaid', 'Flow', 'graph TD\n  Lamp-->Light'),
    craftReply('bad', 'application/craft.mermaid', 'Bad', 'graph TD\n  Lamp-->(('),
    'A better diagram.',
    craftReply('note', 'text/markdown', 'Note', '# The note\n\n- one\n- two'),
    craftReply(
      'broken',
      'application/craft.react',
      'Broken',
      "import gsap from 'gsap'\nexport default () => <b>{gsap.version}</b>",
    ),
  ]
  model.script = (_request, reply) => {
    reply.text(answers.shift() ?? 'Nothing more.')
    reply.end()
  }
  const panel = person.getByRole('region', { name: 'Craft' })
  const frame = panel.frameLocator('iframe')
  await ask(person, 'Make an app')
  await frame.getByRole('button', { name: 'Lit 0 times' }).click()
  await expect(frame.getByRole('button', { name: 'Lit 1 times' })).toBeVisible()
  await expect(frame.locator('.recharts-bar-rectangle')).toHaveCount(2)
  await expect(frame.getByRole('button')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await screenshot(person, 'craft-app')
  const image = await download(person, panel, 'Download as image')
  // the visible frame draws itself in its current state: at the same width, with twice as many pixels
  const width = await panel.locator('iframe').evaluate(({ clientWidth }) => clientWidth * 2)
  expect(image).toMatchObject({ name: 'Litres.png', head: '\u0089PNG', width })
  expect(image.size).toBeGreaterThan(10_000)
  await ask(person, 'Make a diagram')
  await expect(panel.getByRole('img', { name: /Diagram: graph TD/ })).toBeVisible()
  expect(await download(person, panel, 'Download as image')).toMatchObject({ name: 'Flow.png' })
  await ask(person, 'Make another diagram')
  await expect(panel).toContainText('Couldn’t draw this diagram')
  await panel.getByRole('button', { name: 'Ask for a fix' }).click()
  await expect(person.getByRole('article', { name: 'Answer' }).last()).toContainText('A better diagram.')
  await ask(person, 'Make a note')
  const canvas = person.getByRole('region', { name: 'Canvas' })
  await expect(canvas.getByRole('heading', { name: 'The note' })).toBeVisible()
  expect(await download(person, canvas, 'Download as image')).toMatchObject({ name: 'Note.png' })
  // a Word document is a ZIP archive
  expect(await download(person, canvas, 'Download as Word document')).toMatchObject({
    name: 'Note.docx',
    head: 'PK\u0003\u0004',
  })
  await ask(person, 'Make it wrong')
  await expect(panel).toContainText('“gsap” cannot be imported here. Available: react')
  await screenshot(person, 'craft-error')
  await panel.getByRole('button', { name: 'Ask for a fix' }).click()
  await expect(person.getByRole('article', { name: 'Answer' }).last()).toContainText('Nothing more.')
})
