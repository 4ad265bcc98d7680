import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds titles of tests and docs/requirements.md to each other: each id is defined, and each row is named by a test. */
const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]{3}-\d{2}) /gm)
const defined = Array.from(rows, ([, id = '']) => id)

const folders = ['apps/*/src/**', 'packages/*/src/**', 'e2e/**']
const files = folders.flatMap((folder) =>
  globSync(`${folder}/*.ts{,x}`, { cwd: root, exclude: (name) => name.includes('node_modules') }),
)
const isTestCode = (file: string) => /\.(test|spec)\.tsx?$|\/test\/|^e2e\//.test(file)
const named = new Map<string, string>()
for (const file of files.filter(isTestCode))
  for (const [, ids = ''] of readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:[A-Z]{3}-\d{2} )+)/g))
    for (const id of ids.trim().split(' ')) named.set(id, file)

const unknown = [...named].filter(([id]) => !defined.includes(id))
const unproven = defined.filter((id) => !named.has(id))
const twice = defined.filter((id, at) => defined.indexOf(id) !== at)
for (const [id, file] of unknown)
  console.log(`${file} names ${id}, which docs/requirements.md does not define`)
for (const id of unproven) console.log(`No test names ${id}`)
for (const id of twice) console.log(`docs/requirements.md defines ${id} twice`)
console.log(`${defined.length} requirements, ${named.size} named by tests`)
process.exitCode = unknown.length + unproven.length + twice.length > 0 ? 1 : 0
