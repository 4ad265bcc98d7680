/**
 * Real model servers, installed into `.cache/model-servers` from pinned public packages and started on
 * loopback.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const cache = join(import.meta.dirname, '../../../.cache/model-servers')
const versions = { xllamacpp: '2026.10.11549', ollama: '0.17.4', miniaudio: '1.71' }

export interface RunningServer extends AsyncDisposable {
  readonly url: string
  /** The model's name on the server. */
  readonly model: string
}

export interface ModelServer {
  readonly name: string
  /** The APIs that the server supports, named by Atelier's provider for each. */
  readonly apis: readonly ('completions' | 'responses' | 'anthropic' | 'ollama')[]
  /** Installs the server if it is missing. Throws if it isn't available. */
  install(): void
  /** Starts the server with a GGUF file and a context window of `context` tokens. */
  start(path: string, context: number, forEmbeddings?: boolean): Promise<RunningServer>
}

const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits up to two minutes for a response with status 200. */
const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await delay(500)
  }
  throw new Error(`${url} did not become ready.`)
}

const stop = async (child: ChildProcess): Promise<void> => {
  const { pid, exitCode, signalCode } = child
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const exitPromise = new Promise((resolve) => child.once('exit', resolve))
  // kills the whole process group, since Ollama's runners would outlive it
  process.kill(-pid, 'SIGKILL')
  await exitPromise
}

const launch = async (
  command: string,
  args: readonly string[],
  {
    url,
    model,
    readyPath,
    env = {},
  }: { url: string; model: string; readyPath: string; env?: Record<string, string> },
): Promise<RunningServer> => {
  const child = spawn(command, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
  const server = { url, model, [Symbol.asyncDispose]: () => stop(child) }
  try {
    await untilReady(url + readyPath, child)
  } catch (error) {
    await stop(child)
    throw error
  }
  return server
}

const ensureVirtualEnvironment = (name: string, requirement: string): string => {
  const folder = join(cache, name)
  const python = join(folder, 'bin/python')
  const marker = join(folder, 'installed')
  if (existsSync(marker)) return python
  mkdirSync(cache, { recursive: true })
  run('python3', ['-m', 'venv', folder])
  run(python, ['-m', 'pip', 'install', '--quiet', requirement])
  writeFileSync(marker, requirement)
  return python
}

const llamaCppFolder = `xllamacpp-${versions.xllamacpp}`
const serveLlamaCpp = `
import sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.model_alias = {'test'}
params.port = int(sys.argv[2])
params.n_ctx = int(sys.argv[3])
params.n_parallel = 1
params.embedding = sys.argv[4] == 'embeddings'
server = xllamacpp.Server(params)
while True: time.sleep(3600)
`

/** llama.cpp's own server, from a package of prebuilt binaries. */
const llamaCpp: ModelServer = {
  name: `llama.cpp’s server (xllamacpp ${versions.xllamacpp})`,
  apis: ['completions', 'responses', 'anthropic'],
  install: () => void ensureVirtualEnvironment(llamaCppFolder, `xllamacpp==${versions.xllamacpp}`),
  start: async (path, context, forEmbeddings = false) => {
    const port = await freePort()
    const args = ['-c', serveLlamaCpp, path, `${port}`, `${context}`, forEmbeddings ? 'embeddings' : 'chat']
    const url = `http://127.0.0.1:${port}`
    return launch(join(cache, llamaCppFolder, 'bin/python'), args, {
      url,
      model: 'test',
      readyPath: '/health',
    })
  },
}

const ollamaFolder = join(cache, `ollama-${versions.ollama}`)
/** Adds headers that Ollama's Go module lacks, because they are in a folder named `vendor`. */
const addHeaders = (folder: string): void => {
  const headers = join(folder, 'include')
  for (const name of ['nlohmann', 'stb', 'miniaudio']) mkdirSync(join(headers, name), { recursive: true })
  run('apt-get', ['install', '-y', '-qq', 'nlohmann-json3-dev', 'libstb-dev'])
  run('cp', ['-r', '/usr/include/nlohmann', headers])
  run('cp', ['-r', '/usr/include/stb', headers])
  run('python3', [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--no-binary=:all:',
    `--dest=${folder}`,
    `miniaudio==${versions.miniaudio}`,
  ])
  run('tar', ['xzf', join(folder, `miniaudio-${versions.miniaudio}.tar.gz`), '-C', folder])
  const [source] = globSync(`${folder}/miniaudio-*/miniaudio/miniaudio.h`)
  if (source) copyFileSync(source, join(headers, 'miniaudio/miniaudio.h'))
}
const ollama: ModelServer = {
  name: `Ollama ${versions.ollama}`,
  apis: ['ollama', 'responses', 'anthropic'],
  // built from Ollama's Go module, which takes about ten minutes on two cores
  install: () => {
    if (existsSync(join(ollamaFolder, 'bin/ollama'))) return
    mkdirSync(ollamaFolder, { recursive: true })
    addHeaders(ollamaFolder)
    const flags = `-O2 -I${join(ollamaFolder, 'include')}`
    run('go', ['install', `github.com/ollama/ollama@v${versions.ollama}`], {
      GOBIN: join(ollamaFolder, 'bin'),
      CGO_CFLAGS: flags,
      CGO_CXXFLAGS: flags,
    })
  },
  start: async (path, context) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      HOME: ollamaFolder,
      OLLAMA_HOST: `127.0.0.1:${port}`,
      OLLAMA_MODELS: join(ollamaFolder, 'models'),
      OLLAMA_CONTEXT_LENGTH: `${context}`,
    }
    const command = join(ollamaFolder, 'bin/ollama')
    const server = await launch(command, ['serve'], {
      url,
      model: 'test:latest',
      readyPath: '/api/version',
      env,
    })
    const file = join(ollamaFolder, 'Modelfile')
    writeFileSync(file, `FROM ${path}\n`)
    run(command, ['create', 'test', '-f', file], env)
    return server
  },
}

export const servers: Readonly<Record<string, ModelServer>> = {
  'llama.cpp': llamaCpp,
  ollama,
}
