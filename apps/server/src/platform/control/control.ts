import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sentence, verbatim } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { knownFailure } from '../known-failure.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'

const ControlAddress = z.object({ port: z.number().int(), token: z.string() })
const Command = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('copy-database'), to: z.string() }),
  z.strictObject({ command: z.literal('retain-files'), until: z.number() }),
  z.strictObject({ command: z.literal('sweep'), ageMs: z.number().min(0) }),
  z.strictObject({ command: z.literal('find-faults') }),
  z.strictObject({ command: z.literal('make-admin'), email: z.string() }),
  z.strictObject({ command: z.literal('set-plan'), email: z.string(), plan: z.string() }),
])
type Command = z.infer<typeof Command>

export interface Controls {
  /** If the command that requested the copy ends, it is stopped and deleted. */
  copyDatabase(to: string, signal: AbortSignal): Promise<void>
  retainFiles(until: Date): Promise<void>
  sweep(ageMs: number): Promise<void>
  findFaults(): Promise<string[]>
  makeAdmin(email: string): Promise<string>
  setPlan(email: string, plan: string): Promise<string>
}

const badRequest = 400

const addressFile = (dataDir: string) => join(dataDir, 'control.json')

const isAuthorized = (request: IncomingMessage, token: string) => {
  const [actual, expected] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    Buffer.from(text),
  )
  return actual && expected && actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Listens on loopback only. The token requires read access to the data folder. */
export const openCommandServer = async (
  dataDir: string,
  controls: Controls,
  log: Log,
): Promise<AsyncDisposable> => {
  const token = randomBytes(32).toString('base64url')
  const execute = (command: Command, signal: AbortSignal): Promise<unknown> => {
    if (command.command === 'copy-database') return controls.copyDatabase(command.to, signal)
    if (command.command === 'retain-files') return controls.retainFiles(new Date(command.until))
    if (command.command === 'sweep') return controls.sweep(command.ageMs)
    if (command.command === 'make-admin') return controls.makeAdmin(command.email)
    if (command.command === 'set-plan') return controls.setPlan(command.email, command.plan)
    return controls.findFaults()
  }
  const server = createServer((request, response) => {
    const respond = (status: number, text: string) => response.writeHead(status).end(text)
    if (!isAuthorized(request, token)) {
      respond(404, 'Not found')
      return
    }
    const stopController = new AbortController()
    response.on('close', () => stopController.abort())
    json(request)
      .then((body) => execute(Command.parse(body), stopController.signal))
      .then(
        (result) => respond(200, JSON.stringify(result ?? null)),
        (error: unknown) => {
          const appError = knownFailure(error)
          if (!(error instanceof AppError) && !stopController.signal.aborted)
            logFailure(log, error, {}, 'command failed')
          if (appError) {
            respond(badRequest, appError.message)
            return
          }
          respond(500, error instanceof Error ? error.message : String(error))
        },
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  await writeFile(addressFile(dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  return {
    [Symbol.asyncDispose]: async () => {
      await rm(addressFile(dataDir), { force: true })
      server.close()
      server.closeAllConnections()
    },
  }
}

const readAddress = async (dataDir: string) => {
  try {
    return ControlAddress.parse(JSON.parse(await readFile(addressFile(dataDir), 'utf8')))
  } catch (cause) {
    throw new AppError(
      'UNAVAILABLE',
      sentence(
        'Another process is using the data in {folder} and isn’t accepting commands yet. Wait for it to finish starting, or stop it first.',
        { folder: dataDir },
      ),
      { cause },
    )
  }
}

export const connectToServer = async (dataDir: string): Promise<Controls> => {
  const { port, token } = await readAddress(dataDir)
  const sendCommand = async (command: Command, signal?: AbortSignal) => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(command),
      signal: signal ?? null,
    })
    if (response.status === badRequest) throw new AppError('BAD_INPUT', verbatim(await response.text()))
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    copyDatabase: async (to, signal) => void (await sendCommand({ command: 'copy-database', to }, signal)),
    retainFiles: async (until) =>
      void (await sendCommand({ command: 'retain-files', until: until.getTime() })),
    sweep: async (ageMs) => void (await sendCommand({ command: 'sweep', ageMs })),
    makeAdmin: async (email) => z.string().parse(await sendCommand({ command: 'make-admin', email })),
    setPlan: async (email, plan) => z.string().parse(await sendCommand({ command: 'set-plan', email, plan })),
    findFaults: async () => z.array(z.string()).parse(await sendCommand({ command: 'find-faults' })),
  }
}
