/**
 * Packages with native parts bring one binary per platform. npm writes only those of the machine that it runs on
 * into the lockfile when the packages are already installed there; with such a lockfile Atelier does not start
 * on a Mac. To fix it, remove `node_modules` and the named packages from the lockfile, then install anew.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>
}
const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))))
const problems = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !locked.has(`node_modules/${name}`))
    .map((name) => `${path} names ${name}, which the lockfile lacks`),
)
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
