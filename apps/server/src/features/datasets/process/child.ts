import type { DatasetTable } from '@atelier/contract/datasets/dataset'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { serveRequests } from '../../../platform/side-process/serve-requests.ts'
import { type LoadedDataset, loadCsv } from '../read/load-csv.ts'
import { loadSheets } from '../read/load-sheets.ts'
import { profileTable } from '../read/profile.ts'
import type { DatasetResponse, DatasetRequest } from '../requests.ts'
import { runChecked } from '../sql/run-query.ts'

let loadedFile: { connection: DuckDBConnection; loadedDataset: LoadedDataset } | null = null

const openDatabase = async (): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '384MB',
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  return instance.connect()
}

/** Irreversibly disables external access and limits DuckDB to one thread. */
const lockDown = async (connection: DuckDBConnection): Promise<void> => {
  await connection.run('set threads = 1')
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
}

type LoadRequest = Extract<DatasetRequest, { type: 'load' }>

const openFile = async ({ path, kind, overrides }: LoadRequest) => {
  const connection = await openDatabase()
  const loadedDataset =
    kind === 'workbook' ? await loadSheets(connection, path) : await loadCsv(connection, path, overrides)
  if (loadedDataset.tables.length === 0) throw new AppError('CANNOT_PROCESS', 'No table found in this file.')
  await lockDown(connection)
  return { connection, loadedDataset }
}

const load = async (request: LoadRequest): Promise<DatasetResponse> => {
  loadedFile ??= await openFile(request)
  if (!request.isProfiled) return { type: 'loaded', dataset: null }
  const { connection, loadedDataset } = loadedFile
  const tables: DatasetTable[] = []
  for (const table of loadedDataset.tables) tables.push(await profileTable(connection, table))
  const { tables: _tables, ...facts } = loadedDataset
  return { type: 'loaded', dataset: { ...facts, isTold: request.overrides !== undefined, tables } }
}

await serveRequests<DatasetRequest, DatasetResponse, never>('This table can’t be read.', async (request) => {
  if (request.type === 'load') return load(request)
  if (loadedFile === null) throw new AppError('CONFLICT', 'The dataset isn’t loaded.')
  const names = loadedFile.loadedDataset.tables.map(({ name }) => name)
  const result = await runChecked(loadedFile.connection, request.sql, names, request)
  return { type: 'result', result }
})
