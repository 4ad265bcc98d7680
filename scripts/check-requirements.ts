import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks test titles against docs/requirements.md: each ID in a title is defined, and each defined ID is in a
 * title.
 */
const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- ([A-Z]{3}-\d{2}) /gm)
const definedIds = Array.from(rows, ([, id = '']) => id)

const folders = ['apps/*/src/**', 'packages/*/src/**', 'e2e/**']
const files = folders.flatMap((folder) =>
  globSync(`${folder}/*.ts{,x}`, { cwd: root, exclude: (name) => name.includes('node_modules') }),
)
const isTestCode = (file: string) => /\.(test|spec)\.tsx?$|\/test\/|^e2e\//.test(file)
const definedIn = new Map<string, string>()
for (const file of files.filter(isTestCode))
  for (const [, ids = ''] of readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:[A-Z]{3}-\d{2} )+)/g))
    for (const id of ids.trim().split(' ')) definedIn.set(id, file)

const unknownEntries = [...definedIn].filter(([id]) => !definedIds.includes(id))
const untestedIds = definedIds.filter((id) => !definedIn.has(id))
const duplicateIds = definedIds.filter((id, index) => definedIds.indexOf(id) !== index)
for (const [id, file] of unknownEntries)
  console.log(`${file} names ${id}, which docs/requirements.md does not define`)
for (const id of untestedIds) console.log(`No test names ${id}`)
for (const id of duplicateIds) console.log(`docs/requirements.md defines ${id} twice`)
console.log(`${definedIds.length} requirements, ${definedIn.size} named by tests`)
process.exitCode = unknownEntries.length + untestedIds.length + duplicateIds.length > 0 ? 1 : 0
