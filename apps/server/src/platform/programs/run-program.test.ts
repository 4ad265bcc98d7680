import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findProgram } from './find-program.ts'
import { runProgram } from './run-program.ts'

const MB = 1024 * 1024
const cost = { time: 20_000, memoryBytes: 512 * MB, outputBytes: MB, fileBytes: MB }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A small program of the test's own, run as one of the system's is. */
const run = (script: string, given: Partial<Parameters<typeof runProgram>[0]> = {}) =>
  runProgram({
    path: '/bin/sh',
    args: ['-c', script],
    cost,
    signal: AbortSignal.timeout(30_000),
    folder,
    ...given,
  })
const node = (script: string) => ({ path: process.execPath, args: ['-e', script] })

/** One that has ended and that nobody has asked about is no longer alive (proc(5), state Z). */
const isAlive = (pid: number) => {
  try {
    if (process.platform === 'linux') return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('UPL-01 answers what a program says to what it is given', async () => {
  expect(await run('tr a-z A-Z', { input: Buffer.from('dusk') })).toBe('DUSK')
})

it('UPL-01 tells a program nothing of the server’s keys', async () => {
  vi.stubEnv('SERVER_SECRET', 'do not tell')
  const told = await run('env')
  vi.unstubAllEnvs()
  expect(told).not.toContain('do not tell')
})

it('UPL-01 says how a program failed', async () => {
  await expect(run('echo broken >&2; exit 3')).rejects.toMatchObject({
    reason: 'exit',
    message: expect.stringContaining('ended with 3: broken') as unknown,
  })
})

it('UPL-01 ends a program with all that it has started when it takes too long', async () => {
  const waiting = run('sleep 60 & echo $! > started; wait', { cost: { ...cost, time: 500 } })
  await expect(waiting).rejects.toMatchObject({ reason: 'time' })
  const started = Number(await readFile(join(folder, 'started'), 'utf8'))
  await vi.waitFor(() => expect(isAlive(started)).toBe(false))
})

it('UPL-01 ends a program as soon as it is no longer wanted', async () => {
  const cancel = new AbortController()
  const file = join(folder, 'begun')
  const waiting = run('sleep 60 & echo $! > begun; wait', { signal: cancel.signal })
  await vi.waitFor(() => expect(existsSync(file)).toBe(true))
  cancel.abort(new Error('cancelled by a person'))
  await expect(waiting).rejects.toThrow('cancelled by a person')
  const started = Number(await readFile(file, 'utf8'))
  await vi.waitFor(() => expect(isAlive(started)).toBe(false))
})

it('UPL-01 counts the memory of a program and of what it starts', async () => {
  const hungry = `const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 20)`
  const eating = run('', {
    args: ['-c', '"$0" -e "$1" & wait', process.execPath, hungry],
    cost: { ...cost, memoryBytes: 256 * MB },
  })
  await expect(eating).rejects.toMatchObject({ reason: 'memory' })
})

it('UPL-01 holds what a program says and writes to a size', async () => {
  await expect(run('yes')).rejects.toMatchObject({ reason: 'output' })
  await expect(run('yes > large')).rejects.toMatchObject({ reason: 'exit' })
  expect((await stat(join(folder, 'large'))).size).toBeLessThanOrEqual(MB)
})

it.runIf(existsSync('/proc/self/ns/net'))(
  'UPL-01 lets a program reach nothing over the network where the system can keep it apart',
  async ({ skip }) => {
    skip(
      (await run('readlink /proc/self/ns/net')) === `${await readlink('/proc/self/ns/net')}\n`,
      'this system cannot',
    )
    let asked = 0
    const server = createServer((_, response) => response.end()).on('connection', () => asked++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const asking = `fetch('http://127.0.0.1:${port}').then(() => 0, () => 1).then(process.exit)`
    await expect(run('', node(asking))).rejects.toMatchObject({ reason: 'exit' })
    server.close()
    expect(asked).toBe(0)
  },
)

it('UPL-01 finds a program on the path or where it is said to be, and none that cannot be run', async () => {
  const program = join(folder, 'reads-scans')
  await writeFile(program, '#!/bin/sh\n')
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
  const before = await findProgram('reads-scans')
  await chmod(program, 0o755)
  const after = await findProgram('reads-scans')
  vi.unstubAllEnvs()
  expect([before, after]).toEqual([null, program])
  expect(await findProgram(program)).toBe(program)
  expect(await findProgram('/nowhere/reads-scans')).toBeNull()
})
