/**
 * Takes the server's guards away, one at a time, and plays the tests that can see it: what survives is
 * proven by nothing. `--list` names them, `--only 'features/chat/chats/**'` plays those of some files,
 * `--sample 20` as many, spread over all of them. Where a second guard holds as well, the line above
 * says so: `// held twice: <by what>`.
 */
import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { compileMutation } from './mutations/compile-mutation.ts'
import { findMutations, type Mutation } from './mutations/find-mutations.ts'
import { openPlayer, type Outcome } from './mutations/play-mutation.ts'
import { sample } from './mutations/sample.ts'

const { values } = parseArgs({
  options: { list: { type: 'boolean' }, only: { type: 'string' }, sample: { type: 'string' } },
})

const nameOf = ({ kind, file, line, shown, text }: Mutation) =>
  `${kind} ${file}:${line}  ${shown.slice(0, 100)}  →  ${text}`

const firstLine = (text: string) => text.split('\n')[0] ?? ''

const describeOutcome = (
  { red, broken, reaching }: Outcome,
  uncompiled: string | null,
  { heldBy }: Mutation,
): string => {
  if (broken !== null) return `DOES NOT LOAD: ${firstLine(broken)}`
  if (uncompiled !== null) return `does not compile: ${firstLine(uncompiled)}`
  if (red === null) return heldBy === null ? `SURVIVED ${reaching} tests` : `held by ${heldBy}`
  return heldBy === null ? `caught: ${red}` : `caught, though it is said that ${heldBy} holds: ${red}`
}

const all = findMutations().filter(({ file }) => values.only === undefined || matchesGlob(file, values.only))
const chosen = values.sample === undefined ? all : sample(all, Number(values.sample))

if (values.list) {
  for (const mutation of chosen) console.log(nameOf(mutation))
  console.log(`\n${chosen.length} mutations`)
} else {
  const began = performance.now()
  const survivors: Mutation[] = []
  await using player = await openPlayer(chosen)
  for (const name of player.redAlready) console.log(`red without a mutation, left out: ${name}`)
  for (const mutation of chosen) {
    const outcome = await player.play(mutation)
    const isUnseen = outcome.red === null && outcome.broken === null && mutation.heldBy === null
    // a grant of another right may not be what is asked for
    const uncompiled = isUnseen && mutation.kind === 'right' ? compileMutation(mutation) : null
    if (isUnseen && uncompiled === null) survivors.push(mutation)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${nameOf(mutation)}\n  = ${describeOutcome(outcome, uncompiled, mutation)} (${seconds} s)`)
  }
  const minutes = Math.round((performance.now() - began) / 60_000)
  console.log(`\n${survivors.length} of ${chosen.length} survived; ${minutes} min`)
  for (const mutation of survivors) console.log(nameOf(mutation))
  process.exitCode = survivors.length + player.redAlready.length === 0 ? 0 : 1
}
