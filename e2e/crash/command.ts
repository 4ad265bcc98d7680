import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const script = join(import.meta.dirname, '../../apps/server/src/commands/run.ts')

/**
 * Runs one of Atelier's commands, optionally ending it with kill -9 after `killAfterMs`. Returns whether it
 * succeeded, and its output.
 */
export const runCommand = async (
  args: string[],
  environment: Record<string, string>,
  killAfterMs?: number,
): Promise<{ succeeded: boolean; output: string }> => {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const exitPromise = once(child, 'close')
  if (killAfterMs !== undefined) {
    await Promise.race([exitPromise, delay(killAfterMs)])
    child.kill('SIGKILL')
  }
  await exitPromise
  return { succeeded: child.exitCode === 0, output }
}
