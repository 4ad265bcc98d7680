import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The patches rely on internals of these versions: review them before upgrading one. */
const patchedPackages: { name: string; version: string; file: string; reason: string }[] = [
  {
    name: '@electric-sql/pglite',
    version: '0.5.14',
    file: 'durable-node-fs.ts',
    reason: 'Emscripten’s Node file system ships no fsync and ignores the umask.',
  },
  {
    name: '@electric-sql/pglite',
    version: '0.5.14',
    file: 'trusted-pglite.ts',
    reason: 'Overrides `_runExclusiveTransaction`: guards transactions and plans a repeated statement once.',
  },
  {
    name: 'pg-protocol',
    version: '1.16.1',
    file: 'prepared-statements.ts',
    reason: 'Its parser and message types come from `dist`; the index exports neither.',
  },
  {
    name: 'drizzle-orm',
    version: '0.45.4',
    file: 'prepared.ts',
    reason: 'Prepared queries belong to one session and pass nulls to encoders.',
  },
  {
    name: '@embedpdf/pdfium',
    version: '2.15.1',
    file: 'pdfium-memory.ts',
    reason: 'Its types omit the Emscripten memory that a PDF is copied into.',
  },
]

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../package-lock.json'), 'utf8'),
) as { packages: Record<string, { version: string } | undefined> }

it.each(patchedPackages)('keeps $file in sync with the installed $name: $reason', ({ name, version }) => {
  expect(packages[`node_modules/${name}`]?.version).toBe(version)
})
