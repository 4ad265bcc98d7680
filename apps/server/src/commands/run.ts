import { inspect } from 'node:util'
import { ConfigError } from '../platform/config.ts'
import { knownFailure } from '../platform/known-failure.ts'
import { makeFilesPrivate } from '../platform/private-folder.ts'
import { backup } from './backup.ts'
import { examine } from './examine.ts'
import { makeAdmin as admin } from './admin.ts'
import { models } from './models.ts'
import { plan } from './plan.ts'
import { restore } from './restore.ts'
import { withStopSignal } from './with-stop-signal.ts'
import { sweep } from './sweep.ts'

type Command = (environment: NodeJS.ProcessEnv, ...args: string[]) => Promise<string>
const commands = new Map<string, Command>(
  Object.entries({ backup: withStopSignal(backup), restore, sweep, examine, plan, admin, models }),
)

/** Usage: `node apps/server/src/commands/run.ts backup <file>`. Prints the result or a readable error. */
makeFilesPrivate()
const [name = '', ...args] = process.argv.slice(2)
const command = commands.get(name)
if (!command) throw new Error(`Unknown command. Available commands: ${[...commands.keys()].join(', ')}.`)
try {
  // bounded: a command has few arguments
  process.stdout.write(`${await command(process.env, ...args)}\n`)
  process.exit(0)
} catch (error) {
  const { message } =
    error instanceof ConfigError ? error : (knownFailure(error) ?? { message: inspect(error) })
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
