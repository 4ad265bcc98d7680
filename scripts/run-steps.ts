import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Step {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  ok: boolean
  output: string
  seconds: number
}

const root = join(import.meta.dirname, '..')

/**
 * Runs one of the project's own commands. Captures its output and, with `isVerbose`, also prints it as it
 * arrives.
 */
export const runStep = (step: Step, isVerbose = false): Promise<StepResult> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(step.command, step.args, {
      cwd: step.cwd ? join(root, step.cwd) : root,
      env: { ...process.env, NO_COLOR: '1', ...step.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (isVerbose) process.stdout.write(chunk)
      })
    child.on('error', (error) => {
      output += String(error)
    })
    child.on('close', (code) =>
      resolve({ name: step.name, ok: code === 0, output, seconds: (performance.now() - startedAt) / 1000 }),
    )
  })

export const report = ({ name, ok, output, seconds }: StepResult): void => {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output.trimEnd())
}
