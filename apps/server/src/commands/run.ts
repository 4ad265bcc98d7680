import { inspect } from 'node:util'
import { AppError } from '../platform/app-error.ts'
import { ConfigError } from '../platform/config.ts'
import { backup } from './backup.ts'
import { examine } from './examine.ts'
import { restore } from './restore.ts'
import { sweep } from './sweep.ts'

const commands = new Map(Object.entries({ backup, restore, sweep, examine }))

/** `node apps/server/src/commands/run.ts backup <file>`; says what it did, or what was wrong in words. */
const [name = '', argument] = process.argv.slice(2)
const command = commands.get(name)
if (!command) throw new Error(`The commands are ${[...commands.keys()].join(', ')}.`)
try {
  process.stdout.write(`${await command(process.env, argument)}\n`)
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `${error instanceof AppError || error instanceof ConfigError ? error.message : inspect(error)}\n`,
  )
  process.exit(1)
}
