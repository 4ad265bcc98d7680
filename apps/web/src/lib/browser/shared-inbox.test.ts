import { afterEach, expect, it } from 'vitest'
import {
  clearSharedItems,
  deleteSharedItem,
  parseSharedItem,
  saveSharedItems,
  readSharedItems,
} from './shared-inbox.ts'

afterEach(clearSharedItems)

const formOf = (fields: Record<string, string>, ...files: File[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}

it.each([
  [
    { url: 'https://a.example/1', text: '' },
    { link: 'https://a.example/1', text: '' },
  ],
  [
    { url: '', text: 'https://a.example/1' },
    { link: 'https://a.example/1', text: '' },
  ],
  [
    { url: '', text: 'Title https://a.example/1' },
    { link: 'https://a.example/1', text: '' },
  ],
  [
    { url: '', text: 'A quote. https://a.example/1' },
    { link: 'https://a.example/1', text: 'A quote.' },
  ],
  [
    { url: '', text: 'Only words' },
    { link: null, text: 'Only words' },
  ],
  [
    { url: 'javascript:alert(1)', text: '' },
    { link: null, text: '' },
  ],
])('VLT-15 finds the URL and the text of %j', (input, expected) => {
  expect(parseSharedItem({ title: 'Title', ...input })).toEqual(expected)
})

it('VLT-15 keeps a link, a text and files separately until each is cleared', async () => {
  const file = new File(['%PDF'], 'Größe 📄.pdf', { type: 'application/pdf' })
  await saveSharedItems(
    formOf({ title: 'A page', text: 'A quote.\nOf two lines', url: 'https://a.example/1' }, file),
  )
  const items = await readSharedItems()
  const facts = items.map(({ kind, title, text }) => [kind, title, text]).toSorted()
  expect(facts).toEqual([
    ['file', 'Größe 📄.pdf', ''],
    ['link', 'A page', 'https://a.example/1'],
    ['text', 'A page', 'A quote.\nOf two lines'],
  ])
  const sharedFile = items.find(({ kind }) => kind === 'file')
  expect([sharedFile?.file?.type, await sharedFile?.file?.text()]).toEqual(['application/pdf', '%PDF'])
  await deleteSharedItem(sharedFile?.id ?? '')
  expect(await readSharedItems()).toHaveLength(2)
})

it('VLT-15 stores nothing for an empty share', async () => {
  await saveSharedItems(formOf({ title: 'Nothing' }, new File([], 'empty.txt')))
  expect(await readSharedItems()).toEqual([])
})
