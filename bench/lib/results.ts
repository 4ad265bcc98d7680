import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Bar, Bench, PeerRow, Report, Table } from './bench.ts'
import { peers } from './peers.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'bench/results')

interface Result {
  readonly date: string
  readonly machine: string
  readonly report: Report
}

const machine = () =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB memory, Node ${process.version}`

const pathOf = ({ name }: Bench) => join(folder, `${name}.json`)

/** Stores a bench's report, so that later runs of other benches still write the whole table. */
export const appendResult = (bench: Bench, report: Report): void => {
  mkdirSync(folder, { recursive: true })
  const result: Result = { date: new Date().toISOString().slice(0, 10), machine: machine(), report }
  writeFileSync(pathOf(bench), `${JSON.stringify(result, null, 1)}\n`)
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const tableText = ({ title, head, rows }: Table): string =>
  [`**${title}**`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const verdict = ({ holds }: Bar) => (holds === null ? 'skipped' : holds ? 'yes' : '**no**')

const barRow = (bar: Bar) => [bar.name, bar.figure, verdict(bar), bar.how]

const peersTable = (reports: readonly Report[]): Table => ({
  title: 'Against the peers',
  head: [
    'What',
    'Raw floor, this run',
    'HF chat-ui, recorded',
    'Vercel’s chatbot, recorded',
    'Atelier, this run',
    'Ahead of both',
  ],
  rows: (Object.keys(peers) as PeerRow[]).map((row) => {
    const { metric, chatUi, vercel } = peers[row]
    const ownResult = reports.findLast((report) => report.peers[row])?.peers[row]
    return [
      metric,
      ownResult?.floor ?? 'not measured',
      chatUi,
      vercel,
      ownResult?.atelier ?? 'not measured',
      ownResult ? (ownResult.isAhead ? 'yes' : '**no**') : '',
    ]
  }),
})

const section = (bench: Bench, { date, report }: Result): string =>
  [
    `## ${bench.title}`,
    '',
    `${bench.description} Measured ${date}.`,
    '',
    report.tables.map(tableText).join('\n\n'),
    ...(report.notes.length > 0 ? ['', report.notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n')

/** Writes bench/RESULTS.md from the latest report of each bench. */
export const writeResults = (benches: readonly Bench[]): void => {
  const results = benches.flatMap((bench) =>
    existsSync(pathOf(bench))
      ? [{ bench, result: JSON.parse(readFileSync(pathOf(bench), 'utf8')) as Result }]
      : [],
  )
  const reports = results.map(({ result }) => result.report)
  const bars: Table = {
    title: 'Bars',
    head: ['Bar', 'Figure', 'Holds', 'How'],
    rows: reports.flatMap((report) => report.bars.map(barRow)),
  }
  const text = [
    '# Results of the bench',
    '',
    `Written by \`npm run bench\` (${new Date().toISOString().slice(0, 10)}; ${results.at(-1)?.result.machine ?? machine()}). ` +
      'Medians of several rounds with the least and the most in parentheses; Atelier and its reference take turns in the same run. Why ratios: docs/architecture/operation.md.',
    '',
    tableText(bars),
    '',
    tableText(peersTable(reports)),
    '',
    results.map(({ bench, result }) => section(bench, result)).join('\n\n'),
    '',
  ].join('\n')
  writeFileSync(join(root, 'bench/RESULTS.md'), text)
}

export const printReport = (report: Report): void => {
  console.log(report.tables.map(tableText).join('\n\n'))
  for (const note of report.notes) console.log(`- ${note}`)
  for (const bar of report.bars) console.log(`${verdict(bar).padEnd(8)} ${bar.name}: ${bar.figure}`)
}
