/**
 * Removes the server's guards one at a time and runs the tests that cover them: a guard whose mutant survives
 * is untested. `--list` lists the mutants, `--only 'features/chat/chats/**'` selects files, `--sample 20`
 * picks that many across all files. A guard that can't be tested has a comment above it: `// redundant:
 * <reason>` or `// unreachable: <reason>`.
 */
import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { compileMutation } from './mutations/compile-mutation.ts'
import { findMutations, type Mutation } from './mutations/find-mutations.ts'
import { openMutationRunner, type Outcome } from './mutations/run-mutations.ts'
import { sample } from './mutations/sample.ts'

const { values } = parseArgs({
  options: { list: { type: 'boolean' }, only: { type: 'string' }, sample: { type: 'string' } },
})

const describeMutation = ({ kind, file, line, label, text }: Mutation) =>
  `${kind} ${file}:${line}  ${label.slice(0, 100)}  →  ${text}`

const firstLine = (text: string) => text.split('\n')[0] ?? ''

const describeOutcome = (
  { failedTest, loadError, reachingCount }: Outcome,
  compileError: string | null,
  { reason }: Mutation,
): string => {
  if (loadError !== null) return `DOES NOT LOAD: ${firstLine(loadError)}`
  if (compileError !== null) return `does not compile: ${firstLine(compileError)}`
  if (failedTest === null)
    return reason === null ? `SURVIVED ${reachingCount} tests` : `survived, as noted: ${reason}`
  return reason === null ? `caught: ${failedTest}` : `caught, although noted (${reason}): ${failedTest}`
}

const all = findMutations().filter(({ file }) => values.only === undefined || matchesGlob(file, values.only))
const selection = values.sample === undefined ? all : sample(all, Number(values.sample))

if (values.list) {
  for (const mutation of selection) console.log(describeMutation(mutation))
  console.log(`\n${selection.length} mutations`)
} else {
  const startedAt = performance.now()
  const survivors: Mutation[] = []
  await using mutationRunner = await openMutationRunner(selection)
  for (const name of mutationRunner.failingTests) console.log(`fails without a mutation, skipped: ${name}`)
  for (const mutation of selection) {
    const outcome = await mutationRunner.run(mutation)
    const hasSurvived = outcome.failedTest === null && outcome.loadError === null && mutation.reason === null
    // a grant of another right may not match the required type
    const compileError = hasSurvived && mutation.kind === 'right' ? compileMutation(mutation) : null
    if (hasSurvived && compileError === null) survivors.push(mutation)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(
      `${describeMutation(mutation)}\n  = ${describeOutcome(outcome, compileError, mutation)} (${seconds} s)`,
    )
  }
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  console.log(`\n${survivors.length} of ${selection.length} survived; ${minutes} min`)
  for (const mutation of survivors) console.log(describeMutation(mutation))
  process.exitCode = survivors.length + mutationRunner.failingTests.length === 0 ? 0 : 1
}
