import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { selectConnections, selectModelSettings, selectSaved } from './queries.ts'
import { variables } from './variables.ts'

const channel = 'atelier_settings'
const sealPurpose = 'admin setting'
export const keyPurpose = 'model connection'

type Parts = { database: OpenDatabase; config: Config; secrets: Secrets; log: Log }

/** What the admin page sets, over what the environment does not. One configuration: it is read where it is used. */
export interface Settings extends AsyncDisposable {
  /** Its open parts change while the process runs. */
  readonly config: Config
  /** What was saved, in plain text. */
  saved(db: Database): Promise<Map<string, string>>
  seal(name: string, value: string): string
  /** Throws ConfigError when the configuration would be wrong with these. */
  check(saved: ReadonlyMap<string, string>): void
  /** In the transaction that saves something: every replica reads it anew when it commits. */
  changed(tx: Database): Promise<void>
  /** Reads everything anew; what this process saves holds when its call is answered. */
  reload(): Promise<void>
}

/** The parts that may change while the process runs. */
const openPartsOf = ({
  search,
  limits,
  assistantLimit,
  teams,
  invitations,
  signUps,
  guests,
  plans,
  currency,
  upgrade,
}: Config) => ({
  search,
  limits,
  assistantLimit,
  teams,
  invitations,
  signUps,
  guests,
  plans,
  currency,
  upgrade,
})

const isSecret = (name: string) =>
  Object.entries(variables).some(([variableName, { isSecret: is }]) => variableName === name && is)

export const openSettings = async ({ database, config, secrets, log }: Parts): Promise<Settings> => {
  const { db } = database
  const live = { ...config }

  const saved = async (from: Database): Promise<Map<string, string>> => {
    const rows = await selectSaved(from)
    for (const [name, value] of rows) {
      if (!isSecret(name)) continue
      const opened = secrets.open(sealPurpose, name, value)
      if (opened === null) rows.delete(name)
      else rows.set(name, opened)
    }
    return rows
  }
  const readWith = (values: ReadonlyMap<string, string>) =>
    readConfig({ ...Object.fromEntries(values), ...config.given })

  const modelsOf = async (read: Config): Promise<Config['models']> => {
    const connections = (await selectConnections(db)).map(({ id, name, kind, baseUrl, sealedKey }) => ({
      name,
      kind,
      baseUrl,
      apiKey: sealedKey === null ? null : secrets.open(keyPurpose, id, sealedKey),
    }))
    const settings = new Map(
      (await selectModelSettings(db)).map(({ modelId, ...setting }) => [modelId, setting]),
    )
    return { ...read.models, connections, settings }
  }
  const readSaved = async (): Promise<Config> => {
    try {
      return readWith(await saved(db))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // what an earlier version took: the environment alone counts until somebody mends it
      log.error({ err: error }, 'what was saved on the admin page is not used')
      return config
    }
  }
  /** One after the other: what was read last holds. */
  let reading = Promise.resolve()
  const reload = () => {
    reading = reading
      .catch(() => undefined)
      .then(async () => {
        const read = await readSaved()
        Object.assign(live, openPartsOf(read), { models: await modelsOf(read) })
      })
    return reading
  }
  await reload()
  const again = () =>
    void reload().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'))
  const unlisten = await database.listen(channel, again, again)
  return {
    config: live,
    saved,
    seal: (name, value) => (isSecret(name) ? secrets.seal(sealPurpose, name, value) : value),
    check: (values) => void readWith(values),
    changed: (tx) => notify(tx, channel, ''),
    reload,
    [Symbol.asyncDispose]: unlisten,
  }
}
