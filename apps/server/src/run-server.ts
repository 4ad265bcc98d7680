import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { englishOf, noSentence } from '@atelier/contract/write-sentence'
import type { AppContext } from './context.ts'
import { hasAdmin } from './features/admin/admin/index.ts'
import { openContext } from './open-context.ts'
import { adminCode } from './platform/auth/admin-code.ts'
import { hasAccount } from './platform/auth/queries.ts'
import { isSignUpLimited } from './platform/auth/sign-up-rule.ts'
import { deleteAbandonedFolders } from './platform/backup/temporary-folder.ts'
import { ConfigError, serverUrl, readConfig } from './platform/config.ts'
import { EngineStopped } from './platform/db/engine-stopped.ts'
import { hasVectors } from './platform/db/vectors.ts'
import { FileStoreUnavailable } from './platform/files/file-store.ts'
import { isDiskFull, knownFailure } from './platform/known-failure.ts'
import { createLog, exitOnUncaught } from './platform/log.ts'
import { reportOutage } from './platform/outages.ts'
import { collectWhenIdle } from './platform/patches/collect-when-idle.ts'
import { makeFilesPrivate } from './platform/private-folder.ts'
import { optionalPrograms } from './platform/programs/optional-programs.ts'
import { findRememberedOrigin } from './platform/settings/queries.ts'
import { startServer } from './start-server.ts'
import { version } from './version.ts'

const programLines = async (config: AppContext['config']): Promise<string[]> =>
  (await optionalPrograms(config)).map(({ name, purpose, path, problem }, index) => {
    const state = path ?? `${name} is ${englishOf(problem ?? noSentence)}`
    return `${(index === 0 ? '  Reads' : '').padEnd(12)}${purpose}: ${state}`
  })

/** Lines that say how to become the first admin; existing accounts don't become one by signing in. */
export const adminLines = async ({ db, secrets, config }: AppContext): Promise<string[]> => {
  if (await hasAdmin(db)) return []
  const claimText = `sign in, open ${serverUrl(config)}/admin and enter the code ${adminCode(secrets)}`
  if (await hasAccount(db))
    return [
      `  Admin     No one yet: ${claimText},`,
      '            or run: npm run admin -- person@example.org',
    ]
  if (!config.passwords)
    return [
      `  Admin     No one yet: ${claimText}`,
      ...(config.signUps.policy === 'open'
        ? []
        : [
            '            To let the first person sign in, start once with their address: SIGN_UPS=person@example.org',
          ]),
    ]
  const remoteHint = isSignUpLimited(config) ? `create it with the code ${adminCode(secrets)}` : claimText
  return [
    '  Admin     No one yet: the first account created on this machine becomes the admin.',
    `            From another machine, ${remoteHint}`,
  ]
}

const emailsLine = async ({ config, db }: AppContext): Promise<string> => {
  const origin = await findRememberedOrigin(db)
  return origin === null
    ? `  Emails    link to ${serverUrl(config)}, which only works on this machine: set PUBLIC_URL`
    : `  Emails    link to ${origin}, the URL an admin last used: set PUBLIC_URL to change it`
}

const filesLine = async ({ config, files, log }: AppContext): Promise<string> => {
  if (!config.s3) return 'in the data folder'
  const name = `S3 bucket ${config.s3.bucket}`
  try {
    await files.ping()
    return name
  } catch (error) {
    reportOutage(log, 'files', error)
    return `${name} can’t be used: ${error instanceof FileStoreUnavailable ? error.reason : String(error)}`
  }
}

const startupReport = async (context: AppContext, url: string, version: string): Promise<string> => {
  const { config, database, models } = context
  const { default: defaultModel } = await models.list()
  const isBuiltin = defaultModel === 'builtin'
  return [
    '',
    `  Atelier ${version} is ready at ${url}${config.role === 'all' ? '' : ` (${config.role})`}`,
    '',
    `  Data      ${config.dataDir}`,
    `  Database  ${database.engine === 'pglite' ? 'embedded, in the data folder' : 'PostgreSQL'}`,
    ...((await hasVectors(context.db))
      ? []
      : ['            Without the “vector” extension: a database administrator can install it at any time.']),
    `  Files     ${await filesLine(context)}`,
    ...(await programLines(config)),
    `  Answers   ${isBuiltin ? 'search only (no language model): Atelier quotes sources but doesn’t answer' : defaultModel}`,
    ...(isBuiltin ? ['            Connect one as an admin: account menu, Server, Models.'] : []),
    ...(config.mail !== null && config.publicUrl === null ? [await emailsLine(context)] : []),
    ...(await adminLines(context)),
    '',
  ].join('\n')
}

/** Restarts the process once there is space, since the embedded database can't recover. */
const restartWhenStopped = async ({ database, disk, log }: AppContext): Promise<void> => {
  await database.stopped
  reportOutage(log, 'disk', new EngineStopped())
  await disk.untilSpace()
  log.error('restarting: the embedded database stopped')
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args)
  process.exit(1)
}

const dist = join(import.meta.dirname, '../../web/dist')

const printLine = (text: string) => process.stdout.write(`${text}\n`)
const exitWithError = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** `--role=web` overrides the variable ROLE. */
const readEnvironment = () => {
  const { values } = parseArgs({ options: { role: { type: 'string' } } })
  return { ...process.env, ...(values.role === undefined ? {} : { ROLE: values.role }) }
}

const start = async (): Promise<void> => {
  makeFilesPrivate()
  const config = readConfig(readEnvironment())
  const log = createLog(config.logLevel)
  process.on(
    'uncaughtException',
    exitOnUncaught(log, (code) => process.exit(code)),
  )
  await deleteAbandonedFolders()
  const context = await openContext(config, log)
  const server = await startServer(context, dist)
  printLine(await startupReport(context, server.url, version))

  void restartWhenStopped(context)
  collectWhenIdle()

  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

export const startFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Atelier couldn’t start: the port is in use. Stop the program that uses it, or choose another port, such as PORT=3001.'
  if (isDiskFull(error))
    return 'Atelier couldn’t start: the server’s disk is full. Your data was kept. Free up space, then start Atelier again.'
  const reason = knownFailure(error) ?? error
  return `Atelier couldn’t start: ${reason instanceof Error ? reason.message : String(reason)}`
}

export const runServer = (): Promise<void> =>
  start().catch((error: unknown) => exitWithError(startFailure(error)))
