/**
 * A package with native parts has one binary package per platform. If packages are already installed, npm
 * writes only those of this machine's platform into the lockfile, and Atelier wouldn't start on others, such
 * as a Mac. To fix it, remove `node_modules` and the named packages from the lockfile, then install again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>
}
const lockedNames = new Set(
  Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))),
)
const problems = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !lockedNames.has(`node_modules/${name}`))
    .map((name) => `${path} names ${name}, which the lockfile lacks`),
)
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
