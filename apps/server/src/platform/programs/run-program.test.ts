import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { englishOf } from '@atelier/contract/write-sentence'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findProgram } from './find-program.ts'
import { findIsolation, hideFromPrograms } from './isolation.ts'
import { runProgram } from './run-program.ts'

const MB = 1024 * 1024
const limits = { time: 20_000, memoryBytes: 512 * MB, outputBytes: MB, fileBytes: MB }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a shell script as if it were an installed program. */
const run = (script: string, overrides: Partial<Parameters<typeof runProgram>[0]> = {}) =>
  runProgram({
    path: '/bin/sh',
    args: ['-c', script],
    limits,
    signal: AbortSignal.timeout(30_000),
    folder,
    ...overrides,
  })
const node = (script: string) => ({ path: process.execPath, args: ['-e', script] })

/** Whether a process with this argument is running. Programs know only their PIDs in their own namespace. */
const isAlive = (argument: string) =>
  readdirSync('/proc').some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)
    } catch {
      return false
    }
  })

const isolation = await findIsolation()

it('UPL-01 doesn’t run a program that it can’t isolate, and says why', async () => {
  vi.stubEnv('PATH', folder)
  const runPromise = run('echo ran')
  await expect(runPromise).rejects.toMatchObject({
    reason: 'isolation',
    message: expect.stringContaining('bubblewrap is not installed') as unknown,
  })
  vi.unstubAllEnvs()
})

describe.runIf(isolation.wrap !== null)(
  `runProgram in isolation${isolation.problem === null ? '' : ` (${englishOf(isolation.problem)})`}`,
  () => {
    it('UPL-01 returns a program’s output for its input', async () => {
      expect(await run('tr a-z A-Z', { input: Buffer.from('dusk') })).toBe('DUSK')
    })

    it('UPL-01 doesn’t pass the server’s keys to a program', async () => {
      vi.stubEnv('SERVER_SECRET', 'do not tell')
      const output = await run('env')
      vi.unstubAllEnvs()
      expect(output).not.toContain('do not tell')
    })

    it('UPL-01 reports how a program failed', async () => {
      await expect(run('echo broken >&2; exit 3')).rejects.toMatchObject({
        reason: 'exit',
        message: expect.stringContaining('ended with 3: broken') as unknown,
      })
    })

    it('UPL-01 ends a program and its children when it takes too long', async () => {
      const waitingRun = run('sleep 61.5 & touch started; wait', { limits: { ...limits, time: 1000 } })
      await expect(waitingRun).rejects.toMatchObject({ reason: 'time' })
      expect(existsSync(join(folder, 'started'))).toBe(true)
      await vi.waitFor(() => expect(isAlive('61.5')).toBe(false))
    })

    it('UPL-01 ends a program as soon as it is no longer needed', async () => {
      const controller = new AbortController()
      const file = join(folder, 'started')
      const waitingRun = run('sleep 62.5 & touch started; wait', { signal: controller.signal })
      await vi.waitFor(() => expect(existsSync(file) && isAlive('62.5')).toBe(true))
      controller.abort(new Error('cancelled by a person'))
      await expect(waitingRun).rejects.toThrow('cancelled by a person')
      await vi.waitFor(() => expect(isAlive('62.5')).toBe(false))
    })

    it('UPL-01 counts the memory of a program and its children', async () => {
      const memoryHog = `const buffers = []; setInterval(() => buffers.push(Buffer.alloc(32 * 1024 * 1024, 1)), 20)`
      const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(memoryHog)}])`
      const memoryHogRun = run('', { ...node(parent), limits: { ...limits, memoryBytes: 256 * MB } })
      await expect(memoryHogRun).rejects.toMatchObject({ reason: 'memory' })
    })

    it('UPL-01 limits what a program outputs and writes', async () => {
      await expect(run('yes')).rejects.toMatchObject({ reason: 'output' })
      await expect(run('yes > large')).rejects.toMatchObject({ reason: 'exit' })
      expect((await stat(join(folder, 'large'))).size).toBeLessThanOrEqual(MB)
    })

    it('UPL-01 gives a program no network access', async () => {
      let requests = 0
      const server = createServer((_, response) => response.end()).on('connection', () => requests++)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const request = `fetch('http://127.0.0.1:${port}').then(() => 0, () => 1).then(process.exit)`
      await expect(run('', node(request))).rejects.toMatchObject({ reason: 'exit' })
      server.close()
      expect(requests).toBe(0)
    })

    it('UPL-01 gives a program only its own folder and the system’s programs', async () => {
      const ownFolder = join(folder, 'own')
      await mkdir(ownFolder)
      await writeFile(join(ownFolder, 'document'), 'the document')
      const marker = join(folder, 'marker')
      await writeFile(marker, 'a file of someone else')
      const files = [
        marker,
        import.meta.filename,
        '/etc/passwd',
        '/proc/1/root/etc/passwd',
        process.env['HOME'] ?? '',
      ]
      const listingScript = `cat document; for file in "$@"; do [ -e "$file" ] && echo "sees $file"; done; true`
      expect(await run('', { folder: ownFolder, args: ['-c', listingScript, 'sh', ...files] })).toBe(
        'the document',
      )
      await run(`echo changed > ${marker}`, { folder: ownFolder })
      expect(await readFile(marker, 'utf8')).toBe('a file of someone else')
    })

    it('UPL-01 hides the data folder even inside a folder that a program needs', async () => {
      const [program, data] = [join(folder, 'office/program/list'), join(folder, 'office/data')]
      const documentPath = join(data, 'document')
      await mkdir(join(folder, 'office/program'), { recursive: true })
      await mkdir(join(folder, 'office/data/own'), { recursive: true })
      await writeFile(program, '#!/bin/sh\nls "$1"\n', { mode: 0o755 })
      await writeFile(documentPath, 'someone else’s document')
      const workFolder = join(folder, 'work')
      await mkdir(workFolder)
      const list = (args: object = {}) =>
        run('', { path: program, args: [data], folder: workFolder, ...args })
      expect((await list()).trim().split('\n')).toEqual(['document', 'own'])
      hideFromPrograms(data)
      expect(await list()).toBe('')
      expect((await list({ folder: join(data, 'own') })).trim()).toBe('own')
      expect((await list({ readablePaths: [documentPath] })).trim()).toBe('document')
    })
  },
)

it('UPL-01 finds only executable programs, on PATH or at the configured location', async () => {
  const program = join(folder, 'reads-scans')
  await writeFile(program, '#!/bin/sh\n')
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
  const programBefore = findProgram('reads-scans')
  await chmod(program, 0o755)
  const programAfter = findProgram('reads-scans')
  vi.unstubAllEnvs()
  expect([programBefore, programAfter]).toEqual([null, program])
  expect(findProgram(program)).toBe(program)
  expect(findProgram('/nowhere/reads-scans')).toBeNull()
})
