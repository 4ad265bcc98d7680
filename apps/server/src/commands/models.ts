import { verbatim } from '@atelier/contract/write-sentence'
import { mkdir } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../platform/config.ts'
import { AppError } from '../platform/app-error.ts'
import { isModelFile } from '../platform/local-models/find-models.ts'
import { type LocalModels, openLocalModels } from '../platform/local-models/local-models.ts'
import { createLog } from '../platform/log.ts'

const usage = `npm run models                    lists installed and available models
npm run models -- download <id>   downloads a model from the catalog
npm run models -- add <file>      adds a .gguf file without copying it
npm run models -- remove <id>     deletes a model, or stops using a file that was added`

const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(2)} GB`

const listModels = async ({ store, catalog }: LocalModels): Promise<string> => {
  const installedModels = await store.list()
  const installedIds = new Set(installedModels.map(({ catalogId }) => catalogId))
  const lines = installedModels.map(
    ({ id, title, size, problem }) =>
      `  ${id}  ${title}, ${formatGigabytes(size)}${problem === null ? '' : `: ${problem}`}`,
  )
  const availableModels = catalog()
    .filter(({ id }) => !installedIds.has(id))
    .map(
      ({ id, title, bytes, memoryBytes, license }) =>
        `  ${id}  ${title}, ${formatGigabytes(bytes)}, about ${formatGigabytes(memoryBytes)} in memory, license ${license}`,
    )
  return [
    `Installed (new models are stored in ${store.folder}):`,
    ...(lines.length > 0 ? lines : ['  none']),
    'Available:',
    ...availableModels,
    '',
    usage,
  ].join('\n')
}

const downloadModel = async ({ downloads }: LocalModels, id: string): Promise<string> => {
  await downloads.start(id)
  const state = { isOver: false }
  void downloads.whenDone(id).finally(() => (state.isOver = true))
  while (!state.isOver) {
    const current = downloads.list().find((each) => each.id === id)
    if (current)
      process.stderr.write(`\r${formatGigabytes(current.done)} of ${formatGigabytes(current.total)} `)
    await delay(500)
  }
  process.stderr.write('\n')
  const result = downloads.list().find((each) => each.id === id)
  if (result?.failure) throw new AppError('UNAVAILABLE', verbatim(result.failure))
  return `${id} is installed.`
}

const addModel = async ({ store }: LocalModels, file: string): Promise<string> => {
  const path = isAbsolute(file) ? file : resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
  if (!(await isModelFile(path)))
    throw new AppError('BAD_INPUT', verbatim(`${path} isn’t a model in GGUF format.`))
  const { id } = await store.link(path)
  return `${id} is installed.`
}

export const models = async (
  environment: NodeJS.ProcessEnv,
  command = 'list',
  target = '',
): Promise<string> => {
  const config = readConfig(environment)
  await using localModels = openLocalModels(config, createLog('silent'))
  await mkdir(localModels.store.folder, { recursive: true, mode: 0o700 })
  if (command === 'list') return listModels(localModels)
  if (command === 'download' && target !== '') return downloadModel(localModels, target)
  if (command === 'add' && target !== '') return addModel(localModels, target)
  if (command !== 'remove' || target === '') return usage
  if (!(await localModels.store.remove(target)))
    throw new AppError('NOT_FOUND', verbatim(`There’s no installed model “${target}”. See npm run models.`))
  return `${target} was removed.`
}
