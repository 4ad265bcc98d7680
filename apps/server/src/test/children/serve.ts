/**
 * Runs the whole server on the data folder in its argument. Prints its address, then its startup time in
 * milliseconds.
 */
import { openContext } from '../../open-context.ts'
import { readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { startServer } from '../../start-server.ts'

const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATA_DIR: process.argv[2],
  DATABASE_URL: process.argv[3],
  PORT: '0',
  HOST: '127.0.0.1',
})
const { url } = await startServer(await openContext(config, createLog(config.logLevel)))
process.stdout.write(`${url}\n${Math.round(performance.now())}\n`)
