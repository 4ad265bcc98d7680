import { constants } from 'node:os'

type Command = (environment: NodeJS.ProcessEnv, ...args: string[]) => Promise<string>

/** Exits with the signal's code once the command has cleaned up. A second signal ends it at once. */
export const withStopSignal =
  (
    command: (environment: NodeJS.ProcessEnv, signal: AbortSignal, ...args: string[]) => Promise<string>,
  ): Command =>
  async (environment, ...args) => {
    const stopController = new AbortController()
    let exitCode: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        exitCode = 128 + constants.signals[signal]
        stopController.abort()
      })
    try {
      return await command(environment, stopController.signal, ...args)
    } catch (error) {
      if (exitCode !== null) process.exit(exitCode)
      throw error
    }
  }
