import { expect, it } from 'vitest'
import { readBytes } from '../../../../../test/read-bytes.ts'

const read = (notebook: object) => readBytes('a.ipynb', JSON.stringify(notebook))

it('KNO-03 reads what notebook cells printed, drew or failed with, in the richest format', async () => {
  const output = (data: object) => ({ output_type: 'display_data', data })
  const outputs = [
    { output_type: 'stream', name: 'stderr', text: ['\u001B[31mcareful\u001B[0m\n', '10%\r100%\n'] },
    output({ 'text/html': '<table><tr><th>a<th>b<tr><td>1<td>2</table>', 'text/plain': 'a b' }),
    output({ 'text/latex': '$x^2$', 'text/plain': 'x' }),
    output({ 'text/markdown': '**bold**' }),
    output({ 'image/png': 'iVBO', 'text/plain': '<Figure>' }),
    output({ 'application/json': { k: 1 } }),
    {
      output_type: 'error',
      ename: 'ValueError',
      evalue: 'bad',
      traceback: ['\u001B[0;31mValueError\u001B[0m: bad'],
    },
  ]
  const { text, note } = await read({ nbformat: 4, cells: [{ cell_type: 'code', source: 'run()', outputs }] })
  expect(text.split('\n\n')).toEqual([
    'run()',
    'careful\n100%',
    'a | b\n1 | 2',
    '$x^2$',
    '**bold**',
    '<Figure>',
    '{"k":1}',
    'ValueError: bad',
  ])
  expect(note).toBe('1 image was skipped.')
})

it('KNO-03 reads notebooks of nbformat 3', async () => {
  const cells = [
    { cell_type: 'heading', level: 2, source: ['Aims'] },
    {
      cell_type: 'code',
      input: ['1 + 1'],
      outputs: [
        { output_type: 'pyout', text: ['2'] },
        { output_type: 'display_data', png: 'iVBO' },
      ],
    },
  ]
  const { text, note } = await read({ nbformat: 3, worksheets: [{ cells }] })
  expect({ text, note }).toEqual({ text: '## Aims\n\n1 + 1\n\n2', note: '1 image was skipped.' })
})

it('KNO-03 counts notebook cells and outputs of unknown formats', async () => {
  const outputs = [
    { output_type: 'stream', text: { odd: true } },
    { output_type: 'display_data', data: { 'application/vnd.plotly.v1+json': { data: [] } } },
    { output_type: 'stream', text: '' },
    { output_type: 'stream', text: 'printed' },
  ]
  const { text, note } = await read({
    nbformat: 4,
    cells: [
      7,
      { cell_type: 'code', source: 'run()', outputs },
      { cell_type: 'raw', source: 'raw', outputs: null },
    ],
  })
  expect(text).toBe('run()\n\nprinted\n\nraw')
  expect(note).toBe('1 cell couldn’t be read and was skipped.\n2 outputs couldn’t be read.')
})
