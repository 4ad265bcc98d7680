import { expect, it } from 'vitest'
import { readBlocks } from './blocks.ts'

const kindsOf = (text: string) =>
  readBlocks(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end).split('\n')[0]?.trim()}`)

it('KNO-03 recognizes headings, paragraphs, list items, code, rows and tables of contents by their layout', () => {
  const text = `2.1 Sharpening

A blunt chisel tears the wood. Sharpen it before every job
that shows.

- Wet the stone.
- Draw the edge over it.

To see the settings:

    $ grinder --show settings

Tool | Angle
Chisel | 25

Preface ........................ 3
Sharpening ..................... 7`
  expect(kindsOf(text)).toEqual([
    'heading: 2.1 Sharpening',
    'paragraph: A blunt chisel tears the wood. Sharpen it before every job',
    'item: - Wet the stone.',
    'item: - Draw the edge over it.',
    'paragraph: To see the settings:',
    'code: $ grinder --show settings',
    'row: Tool | Angle',
    'row: Chisel | 25',
    'contents: Preface ........................ 3',
  ])
})

it('KNO-03 keeps separate lines apart, and joins prose that is merely indented', () => {
  expect(kindsOf('ssh\t22/tcp\ndomain\t53/udp\nhttp\t80/tcp')).toEqual([
    'line: ssh\t22/tcp',
    'line: domain\t53/udp',
    'line: http\t80/tcp',
  ])
  expect(kindsOf('    All of this text is set in by four,\n    and it is no code for that.')).toEqual([
    'paragraph: All of this text is set in by four,',
  ])
})

it('KNO-03 separates a program’s options, each with its description', () => {
  const options = [
    '    -l, --lamp NUMBER        Lights this lamp alone. Without it every lamp',
    '                             is lit, from the gate to the pier, as in',
    '                             former years (default 5)',
    '    -q                       Says nothing',
    '    --no-horn                Keeps the horn silent',
  ].join('\n')
  expect(kindsOf(options)).toEqual([
    'line: -l, --lamp NUMBER        Lights this lamp alone. Without it every lamp',
    'line: -q                       Says nothing',
    'line: --no-horn                Keeps the horn silent',
  ])
  const manual = '  -a, --all\n         lights every lamp\n  -n NAME\n         lights the lamp of this name'
  expect(kindsOf(manual)).toEqual(['line: -a, --all', 'line: -n NAME'])
  const fragment = `                             former years (default 5)\n${options}`
  expect(kindsOf(fragment).map((line) => line.slice(0, 12))).toEqual([
    'paragraph: f',
    'line: -l, --',
    'line: -q    ',
    'line: --no-h',
  ])
})

it('KNO-03 doesn’t mistake key descriptions for headings', () => {
  expect(kindsOf('Ctrl+D: Lamp finder').join()).not.toContain('heading')
  expect(kindsOf('Alt-H Horn finder').join()).not.toContain('heading')
  expect(kindsOf('Lamp finder').join()).toContain('heading')
})

it('KNO-03 reads Markdown headings with their levels, and fenced text as code', () => {
  const text = '# Top\n\n## Below\nText right under it.\n\n```\n# no heading\n```'
  expect(readBlocks(text).map(({ kind, level }) => [kind, level])).toEqual([
    ['heading', 1],
    ['heading', 2],
    ['paragraph', 0],
    ['code', 0],
  ])
})
