import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * Checks out an earlier commit and installs its packages. Returns the folder, which is kept. Throws if the
 * commit doesn't exist.
 */
export const checkOutBuild = (commit: string, print: (line: string) => void): string => {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = join(root, '.cache/bench/builds', hash)
  if (!existsSync(folder)) {
    print(`checking out ${commit}`)
    git('worktree', 'prune')
    git('worktree', 'add', '--detach', folder, hash)
  }
  print(`installing the packages of ${commit}`)
  execFileSync(process.execPath, ['scripts/setup.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
