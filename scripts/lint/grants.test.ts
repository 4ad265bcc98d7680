import { spawnSync } from 'node:child_process'
import { deepEqual } from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { RuleTester } from 'oxlint/plugins-dev'
import grants from './grants.ts'

RuleTester.describe = (text, body) => void describe(text, body)
RuleTester.it = (text, body) => void it(text, body)

const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'ts' } } })
const imports = `import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
`

tester.run('writes-take-grants', grants.rules['writes-take-grants'], {
  valid: [
    {
      name: 'takes a grant',
      code: `${imports}export const rename = (db: Database, { id }: Grant<'project', 'EDIT_PROJECT'>, name: string) =>
        db.update(project).set({ name }).where(eq(project.id, id))`,
    },
    {
      name: 'takes the actor whose own it is',
      code: `${imports}export const drop = (db: Database, { userId }: Actor) => db.delete(key).where(eq(key.userId, userId))`,
    },
    {
      name: 'takes grants in a list',
      code: `${imports}export const drop = (db: Database, grants: readonly Grant<'attachment', 'DELETE'>[]) => db.delete(a)`,
    },
    {
      name: 'takes one of several grants, by the name of their union',
      code: `${imports}type EndGrant = Grant<'chat', 'STOP'> | JobGrant
        export async function end(db: Database, by: EndGrant) { await db.update(run).set({}) }`,
    },
    {
      name: 'keeps what writes to itself',
      code: `${imports}const remove = (db: Database, id: string) => db.delete(a).where(eq(a.id, id))
        export const drop = (db: Database, { id }: Grant<'chat', 'DELETE_CHAT'>) => remove(db, id)`,
    },
    {
      name: 'only reads',
      code: `export const find = (db: Database, id: string) => db.select().from(a).for('update')`,
    },
    {
      name: 'only reads by SQL',
      code: 'export const find = (db: Database) => db.execute(sql`select 1 from a for update`)',
    },
  ],
  invalid: [
    {
      name: 'takes an id alone',
      code: `export const rename = (db: Database, id: ProjectId) => db.update(project).set({}).where(eq(project.id, id))`,
      errors: [/^rename writes without proof/],
    },
    {
      name: 'is a function by name',
      code: `export async function drop(db: Database, id: string) { await db.delete(a) }`,
      errors: 1,
    },
    {
      name: 'inserts by SQL',
      code: 'export const add = (db) => db.execute(sql`insert into ${a} values (1)`)',
      errors: 1,
    },
    {
      name: 'updates by SQL',
      code: 'export const set = (db) => db.execute(sql`update ${a} set b = 1`)',
      errors: 1,
    },
    {
      name: 'deletes by SQL',
      code: 'export const drop = (db) => db.execute(sql`delete from ${a}`)',
      errors: 1,
    },
    {
      name: 'writes through what the file keeps to itself',
      code: `const ended = prepared((db, id) => db.update(run).set({}))
        const end = (db, id) => ended(db, id)
        export const close = async (db: Database, id: string) => end(db, id)`,
      errors: [/^close/],
    },
    {
      name: 'is exported below',
      code: `const drop = (db: Database, id: string) => db.delete(a)
        export { drop }`,
      errors: 1,
    },
    { name: 'isn’t a function', code: `export const drop = prepared((db) => db.delete(a))`, errors: 1 },
    { name: 'has no name', code: `export default (db) => db.delete(a)`, errors: 1 },
    {
      name: 'takes a grant or nothing',
      code: `${imports}export const drop = (db: Database, by: Grant<'chat', 'DELETE'> | null) => db.delete(a)`,
      errors: 1,
    },
    {
      name: 'takes a grant, or not',
      code: `${imports}export const drop = (db: Database, by?: Grant<'chat', 'DELETE'>) => db.delete(a)`,
      errors: 1,
    },
    {
      name: 'takes a part of a grant',
      code: `${imports}export const drop = (db: Database, id: Grant<'chat', 'DELETE'>['id']) => db.delete(a)`,
      errors: 1,
    },
    {
      name: 'takes what is only called a grant',
      code: `type Grant = { id: string }
        export const drop = (db: Database, by: Grant) => db.delete(a)`,
      errors: 1,
    },
  ],
})

tester.run('no-forged-grants', grants.rules['no-forged-grants'], {
  valid: [
    `${imports}const by: Grant<'project', 'READ'> = project.grant`,
    `${imports}export type EndGrant = Grant<'chat', 'STOP'> | JobGrant`,
    `const id = text as ProjectId`,
  ],
  invalid: [
    { code: `${imports}const by = { id } as Grant<'project', 'READ'>`, errors: 1 },
    { code: `${imports}const by = <Grant<'project', 'READ'>>other`, errors: 1 },
    { code: `${imports}const row = found as Row & { grant: Grant<'project', 'READ'> }`, errors: 1 },
    { code: `${imports}const actor = { kind: 'user', userId } as Actor`, errors: 1 },
    { code: `export interface EndGrant { id: string }`, errors: 1 },
    { code: `export type EndGrant = { id: string }`, errors: 1 },
    { code: `type Grant<Kind, Right> = { id: string }`, errors: 1 },
  ],
})

const authorizePath = '../../platform/access/authorize.ts'
tester.run('restrict-grant-imports', grants.rules['restrict-grant-imports'], {
  valid: [
    `import type { Grant } from '${authorizePath}'`,
    `import { type Grant, type Granted } from '${authorizePath}'`,
    {
      code: `import { authorize, type Granted } from '${authorizePath}'`,
      options: [{ allow: ['authorize'] }],
    },
    {
      code: `import { jobGrant } from '${authorizePath}'`,
      options: [{ allow: ['grantForJob', 'jobGrant'] }],
    },
    `import { authorize } from './elsewhere.ts'`,
  ],
  invalid: [
    { code: `import { authorize } from '${authorizePath}'`, errors: [/only in access\.ts/] },
    { code: `import { authorize as let } from '${authorizePath}'`.replace('let', 'allow'), errors: 1 },
    {
      code: `import { grantForJob } from '${authorizePath}'`,
      options: [{ allow: ['authorize'] }],
      errors: 1,
    },
    { code: `import { actAs } from '../../platform/actor.ts'`, errors: 1 },
    { code: `import { jobGrant } from './authorize.ts'`, errors: 1 },
    { code: `import * as access from '${authorizePath}'`, errors: 1 },
    { code: `export { authorize } from '${authorizePath}'`, errors: 1 },
    { code: `export * from '${authorizePath}'`, errors: 1 },
    { code: `const { authorize } = await import('${authorizePath}')`, errors: 1 },
  ],
})

/**
 * Writes these files, lints them with the project's configuration, and returns the rules that each file
 * breaks.
 */
const findViolations = (files: ReadonlyMap<string, string>): Map<string, string[]> => {
  const root = join(import.meta.dirname, '../..')
  const tree = mkdtempSync(join(tmpdir(), 'atelier-lint-'))
  try {
    cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    symlinkSync(join(root, 'scripts'), join(tree, 'scripts'))
    for (const [file, code] of files) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), code)
    }
    const { stdout } = spawnSync('oxlint', ['--format=json', 'apps'], { cwd: tree, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const rulesByFile = new Map<string, string[]>()
    for (const { code, filename } of diagnostics) {
      const rule = /^grants\((.*)\)$/.exec(code)?.[1]
      if (rule) rulesByFile.set(filename, [...(rulesByFile.get(filename) ?? []), rule])
    }
    return rulesByFile
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const writeSource = 'export const drop = (db, id) => db.delete(a).where(eq(a.id, id))\n'
const castSource = 'export const by = (id) => ({ id }) as Grant\n'
const authorizeSource = `import { authorize } from '${authorizePath}'\nauthorize()\n`
const jobGrantSource = `import { jobGrant } from '${authorizePath}'\njobGrant()\n`
const cases: [file: string, code: string, broken: string[]][] = [
  ['a/queries.ts', writeSource, ['writes-take-grants']],
  ['b/keep/base-queries.ts', writeSource, ['writes-take-grants']],
  ['c/delete-c.ts', castSource, ['no-forged-grants']],
  ['d/access.ts', castSource, ['no-forged-grants']],
  ['e/delete-e.ts', authorizeSource, ['restrict-grant-imports']],
  ['f/access.ts', authorizeSource, []],
  ['g/delete-g.ts', jobGrantSource, ['restrict-grant-imports']],
  ['h/access.ts', jobGrantSource, ['restrict-grant-imports']],
  ['answers/lifecycle/run-jobs.ts', jobGrantSource, []],
]

void describe('the configuration', () => {
  const featurePath = (file: string) => `apps/server/src/features/${file}`
  const rulesByFile = findViolations(new Map(cases.map(([file, code]) => [featurePath(file), code])))
  for (const [file, , expected] of cases)
    void it(`finds ${expected[0] ?? 'nothing'} in ${file}`, () =>
      deepEqual(rulesByFile.get(featurePath(file)) ?? [], expected))
})
