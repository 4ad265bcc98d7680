import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutation, mutate, sources } from './find-mutations.ts'

const folder = join(sources, '../.cache/mutated')
const isTest = /\.test\.ts$|\/src\/test$/

/**
 * Returns the compiler's errors for the server with this mutation; null if it compiles. Works on a copy, so
 * no source file is written.
 */
export const compileMutation = (mutation: Mutation): string | null => {
  try {
    cpSync(sources, join(folder, 'src'), { recursive: true, filter: (path) => !isTest.test(path) })
    cpSync(join(sources, '../package.json'), join(folder, 'package.json'))
    writeFileSync(join(folder, 'src', mutation.file), mutate(mutation))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['src'] }),
    )
    const { stdout, status } = spawnSync('npx', ['tsc', '-p', folder], { encoding: 'utf8' })
    return status === 0 ? null : stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
