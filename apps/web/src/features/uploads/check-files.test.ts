import { expect, it } from 'vitest'
import { checkFiles, type FileLike } from './check-files.ts'

const KB = 1024
const MB = 1024 * KB
const file = (name: string, type = 'text/plain', size = KB): FileLike => ({ name, type, size })
const files = (count: number, type?: string) =>
  Array.from({ length: count }, (_, index) => file(`${index}.${type ? 'png' : 'txt'}`, type))

interface Options {
  to?: 'CHAT' | 'VAULT' | 'PROJECT'
  isGuest?: boolean
  present?: FileLike[]
}

const check = (
  candidates: FileLike[],
  { to = 'VAULT', isGuest = false, present: existing = [] }: Options = {},
) => {
  const project = to === 'PROJECT' ? { projectId: 'p' } : {}
  const { files: acceptedFiles, refusals } = checkFiles(candidates, {
    destination: { source: to, ...project },
    isGuest,
    existing,
  })
  return { kept: acceptedFiles.length, said: refusals.map(({ title, text }) => [title, text ?? '']) }
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
  expect(check([rejectedFile, file('log.txt')])).toEqual({ kept: 1, said: [unsupportedError] })
})

it('UPL-05 accepts TypeScript that a browser calls a video', () => {
  expect(check([file('lamp.ts', 'video/mp2t'), file('lamp.mts', 'video/mp2t')])).toEqual({
    kept: 2,
    said: [],
  })
})

it('UPL-02 accepts files up to 50 MB and images up to 10 MB, and not a byte more', () => {
  const files = [file('log.pdf', 'application/pdf', 50 * MB), file('lamp.png', 'image/png', 10 * MB)]
  expect(check(files)).toEqual({ kept: 2, said: [] })
  const rejectedFiles = [
    file('log.pdf', 'application/pdf', 50 * MB + 1),
    file('lamp.png', 'image/png', 10 * MB + 1),
  ]
  expect(check(rejectedFiles)).toEqual({
    kept: 0,
    said: [
      ['File is larger than 50MB', 'log.pdf'],
      ['Image file is larger than 10MB', 'lamp.png'],
    ],
  })
  expect(check([file('nothing.txt', 'text/plain', 0)])).toEqual({
    kept: 0,
    said: [['File upload failed', 'nothing.txt is empty.']],
  })
})

it('UPL-02 accepts ten files per drop, however many are already there', () => {
  const messages = [[tooManyMessage, 'You can add 10 files at a time.']]
  expect(check(files(11))).toEqual({ kept: 10, said: messages })
  expect(check(files(10), { present: files(10) })).toEqual({ kept: 10, said: [] })
})

it('UPL-03 accepts three files from a guest, counting existing ones', () => {
  const messages = [['Guest user can upload max. 3 files', '']]
  expect(check(files(4), { to: 'CHAT', isGuest: true })).toEqual({ kept: 3, said: messages })
  expect(check(files(2), { to: 'CHAT', isGuest: true, present: files(2) })).toEqual({
    kept: 1,
    said: messages,
  })
})

it('UPL-04 accepts ten files in a chat, counting existing ones', () => {
  const messages = [[tooManyMessage, 'You can upload a maximum of 10 per chat.']]
  expect(check(files(11), { to: 'CHAT' })).toEqual({ kept: 10, said: messages })
  expect(check(files(2), { to: 'CHAT', present: files(9) })).toEqual({ kept: 1, said: messages })
})

it('UPL-04 accepts three images in a chat, counting existing ones, and ten in the vault', () => {
  const images = (count: number) => files(count, 'image/png')
  expect(check(images(4), { to: 'CHAT' })).toEqual({ kept: 3, said: [tooManyImages(3)] })
  expect(check([...images(2), file('log.txt')], { to: 'CHAT', present: images(2) })).toEqual({
    kept: 2,
    said: [tooManyImages(3)],
  })
  expect(check(images(10), { present: images(10) })).toEqual({ kept: 10, said: [] })
  expect(check(images(11))).toEqual({ kept: 10, said: [tooManyImages(10)] })
})

it('KNO-05 keeps images out of projects', () => {
  expect(check(files(2, 'image/webp'), { to: 'PROJECT' })).toEqual({
    kept: 0,
    said: [['Image uploads are not supported for projects', 'Please upload only document files.']],
  })
})
