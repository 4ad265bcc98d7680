import { expect, it } from 'vitest'
import { checkFiles, type FileLike } from './check-files.ts'

const KB = 1024
const MB = 1024 * KB
const file = (name: string, type = 'text/plain', size = KB): FileLike => ({ name, type, size })
const files = (count: number, type?: string) =>
  Array.from({ length: count }, (_, index) => file(`${index}.${type ? 'png' : 'txt'}`, type))

interface Options {
  source?: 'CHAT' | 'VAULT' | 'PROJECT'
  isGuest?: boolean
  existingFiles?: FileLike[]
}

const check = (
  candidates: FileLike[],
  { source = 'VAULT', isGuest = false, existingFiles: existing = [] }: Options = {},
) => {
  const project = source === 'PROJECT' ? { projectId: 'p' } : {}
  const { files: acceptedFiles, refusals } = checkFiles(candidates, {
    destination: { source, ...project },
    isGuest,
    existingFiles: existing,
  })
  return {
    acceptedCount: acceptedFiles.length,
    messages: refusals.map(({ title, text }) => [title, text ?? '']),
  }
}

const unsupportedError = ['File upload failed', 'Please upload files with supported file types']
const tooManyMessage = 'Maximum file upload limit reached!'
const tooManyImages = (count: number) => [
  'Maximum image upload limit reached!',
  `You can upload a maximum of ${count} images.`,
]

it.for([
  ['a video', file('tour.mp4', 'video/mp4')],
  ['an audio file', file('horn.mp3', 'audio/mpeg')],
  ['a font', file('sans.woff2', 'font/woff2')],
  ['a drawing that may contain script', file('lamp.svg', 'image/svg+xml')],
  ['an image of another type', file('lamp.gif', 'image/gif')],
  ['a program', file('lamp.exe', 'application/octet-stream')],
] as const)('UPL-01 rejects %s, and accepts the other files', ([, rejectedFile]) => {
  expect(check([rejectedFile, file('log.txt')])).toEqual({ acceptedCount: 1, messages: [unsupportedError] })
})

it('UPL-05 accepts TypeScript that a browser calls a video', () => {
  expect(check([file('lamp.ts', 'video/mp2t'), file('lamp.mts', 'video/mp2t')])).toEqual({
    acceptedCount: 2,
    messages: [],
  })
})

it('UPL-02 accepts files up to 50 MB and images up to 10 MB, and not a byte more', () => {
  const files = [file('log.pdf', 'application/pdf', 50 * MB), file('lamp.png', 'image/png', 10 * MB)]
  expect(check(files)).toEqual({ acceptedCount: 2, messages: [] })
  const rejectedFiles = [
    file('log.pdf', 'application/pdf', 50 * MB + 1),
    file('lamp.png', 'image/png', 10 * MB + 1),
  ]
  expect(check(rejectedFiles)).toEqual({
    acceptedCount: 0,
    messages: [
      ['File is larger than 50MB', 'log.pdf'],
      ['Image file is larger than 10MB', 'lamp.png'],
    ],
  })
  expect(check([file('nothing.txt', 'text/plain', 0)])).toEqual({
    acceptedCount: 0,
    messages: [['File upload failed', 'nothing.txt is empty.']],
  })
})

it('UPL-02 accepts ten files per drop, however many are already there', () => {
  const messages = [[tooManyMessage, 'You can add 10 files at a time.']]
  expect(check(files(11))).toEqual({ acceptedCount: 10, messages })
  expect(check(files(10), { existingFiles: files(10) })).toEqual({ acceptedCount: 10, messages: [] })
})

it('UPL-03 accepts three files from a guest, counting existing ones', () => {
  const messages = [['Guest user can upload max. 3 files', '']]
  expect(check(files(4), { source: 'CHAT', isGuest: true })).toEqual({ acceptedCount: 3, messages })
  expect(check(files(2), { source: 'CHAT', isGuest: true, existingFiles: files(2) })).toEqual({
    acceptedCount: 1,
    messages,
  })
})

it('UPL-04 accepts ten files in a chat, counting existing ones', () => {
  const messages = [[tooManyMessage, 'You can upload a maximum of 10 per chat.']]
  expect(check(files(11), { source: 'CHAT' })).toEqual({ acceptedCount: 10, messages })
  expect(check(files(2), { source: 'CHAT', existingFiles: files(9) })).toEqual({ acceptedCount: 1, messages })
})

it('UPL-04 accepts three images in a chat, counting existing ones, and ten in the vault', () => {
  const images = (count: number) => files(count, 'image/png')
  expect(check(images(4), { source: 'CHAT' })).toEqual({ acceptedCount: 3, messages: [tooManyImages(3)] })
  expect(check([...images(2), file('log.txt')], { source: 'CHAT', existingFiles: images(2) })).toEqual({
    acceptedCount: 2,
    messages: [tooManyImages(3)],
  })
  expect(check(images(10), { existingFiles: images(10) })).toEqual({ acceptedCount: 10, messages: [] })
  expect(check(images(11))).toEqual({ acceptedCount: 10, messages: [tooManyImages(10)] })
})

it('KNO-05 keeps images out of projects', () => {
  expect(check(files(2, 'image/webp'), { source: 'PROJECT' })).toEqual({
    acceptedCount: 0,
    messages: [['Image uploads are not supported for projects', 'Please upload only document files.']],
  })
})
