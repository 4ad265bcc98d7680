#!/bin/sh
# A list whose controlled selection doesn't accept new items throws when a drop adds one: in the 50 ms after
# the drop, React Aria selects the added item on every render, until React gives up.
# Expected: one call of onSelectionChange, as when the selection is accepted
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact react@19.3.1 react-dom@19.3.1 react-aria-components@1.22.1 jsdom@27.2.0 >/dev/null
cat > run.mjs <<'JS'
import { setTimeout as delay } from 'node:timers/promises'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<!doctype html><main></main>', { pretendToBeVisual: true })
for (const name of Object.getOwnPropertyNames(window))
  if (/^(HTML|SVG|Node|Element|Mutation|Document|Shadow|Focus|Mouse|Keyboard)/.test(name)) globalThis[name] ??= window[name]
Object.assign(globalThis, { window, document: window.document, CSS: { escape: String } })
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
window.Element.prototype.scrollTo = () => {}
for (const name of ['getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame']) globalThis[name] = window[name]

const { createElement, useState } = await import('react')
const { createRoot } = await import('react-dom/client')
const { Button, GridList, GridListItem, useDragAndDrop } = await import('react-aria-components')

let calls = 0
const List = ({ accepts }) => {
  const [items, setItems] = useState([{ id: 'one' }, { id: 'two' }])
  const [selectedKeys, setSelectedKeys] = useState(new Set())
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onItemDrop: () => setItems((all) => [...all, { id: 'three' }]),
  })
  const onSelectionChange = (keys) => {
    calls += 1
    if (accepts) setSelectedKeys(keys)
  }
  return createElement(
    GridList,
    { 'aria-label': 'List', items, selectionMode: 'multiple', selectedKeys, onSelectionChange, dragAndDropHooks },
    (item) => createElement(GridListItem, { textValue: item.id }, createElement(Button, { slot: 'drag' }, 'Move'), item.id),
  )
}

const press = async (key) => {
  for (const type of ['keydown', 'keyup'])
    document.activeElement.dispatchEvent(new window.KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }))
  await delay(70)
}
const dropOnItem = async (accepts) => {
  const errors = []
  calls = 0
  const root = createRoot(document.querySelector('main'), { onUncaughtError: ({ message }) => errors.push(message.slice(0, 29)) })
  root.render(createElement(List, { accepts }))
  await delay(100)
  document.querySelector('[role=row] button').focus()
  await press('Enter')
  await press('Enter')
  await delay(100)
  const outcome = { rows: document.querySelectorAll('[role=row]').length, isOneCall: calls === 1, errors }
  root.unmount()
  await delay(20)
  return JSON.stringify(outcome)
}
const report = (name, outcome, expected) => {
  console.log(name, outcome)
  if (outcome !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('react-aria-components 1.22.1, react 19.3.1')
report('accepted:', await dropOnItem(true), { rows: 3, isOneCall: true, errors: [] })
report('not accepted:', await dropOnItem(false), { rows: 0, isOneCall: false, errors: ['Maximum update depth exceeded'] })
process.exit()
JS
node run.mjs
