import type { Bench } from './lib/bench.ts'
import { appendResult, printReport, writeResults } from './lib/results.ts'
import { benches } from './lib/benches.ts'

/**
 * `npm run bench -- [names …] [--quick]` runs all benches, or the named ones, and writes RESULTS.md. `npm run
 * bench -- compare <commit>` measures this build against an earlier one.
 */
const args = process.argv.slice(2)
const quick = args.includes('--quick')
const positionals = args.filter((argument) => !argument.startsWith('--'))
const [base] = positionals[0] === 'compare' ? positionals.splice(1) : []
const names = positionals
const unknownNames = names.filter((name) => !benches.some((bench) => bench.name === name))
if (unknownNames.length > 0) {
  console.error(
    `There is no bench called ${unknownNames.join(', ')}: ${benches.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
let failedCount = 0
const isSelected = ({ name, isLong }: Bench) => (names.length === 0 ? !isLong : names.includes(name))
for (const bench of benches.filter(isSelected)) {
  console.log(`\n${bench.title}`)
  try {
    const report = await bench.run({ quick, base, print: (line) => console.log(`  ${line}`) })
    printReport(report)
    if (!quick) appendResult(bench, report)
  } catch (error) {
    failedCount += 1
    console.error(error)
  }
}
if (!quick) writeResults(benches)
process.exit(failedCount > 0 ? 1 : 0)
