import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Environment } from '../environment.ts'
import { variables } from './variables.ts'

const names = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')

it('AUTH-06 lists and documents exactly the variables that exist', async () => {
  const documentation = await readFile(
    join(import.meta.dirname, '../../../../../docs/configuration.md'),
    'utf8',
  )
  expect(Object.keys(variables).sort()).toEqual(names.toSorted())
  expect(names.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([])
})

it('AUTH-07 doesn’t show a key, secret, token or password to anyone', () => {
  const secrets = Object.entries(variables).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))
  const secretNames = names.filter((name) => /KEY|SECRET|TOKEN(?!S_)|SMTP_URL|DATABASE_URL/.test(name))
  expect(secrets.sort()).toEqual(secretNames.sort())
})
