import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { notifyChannel } from '../db/notify.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../outages.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { selectConnections, selectModelSettings, selectSavedSettings } from './queries.ts'
import { variables } from './variables.ts'

const channel = 'atelier_settings'
const sealPurpose = 'admin setting'
export const keyPurpose = 'model connection'

type SettingsDeps = { database: OpenDatabase; config: Config; secrets: Secrets; log: Log }

/**
 * The environment takes precedence over admins' settings. Read values where they are used, since they change.
 */
export interface Settings extends AsyncDisposable {
  readonly config: Config
  loadSaved(db: Database): Promise<Map<string, string>>
  seal(name: string, value: string): string
  check(saved: ReadonlyMap<string, string>): void
  /** Call in the transaction that saves settings; all replicas reload when it commits. */
  publishChange(tx: Database): Promise<void>
  reload(): Promise<void>
}

const changeableSettings = ({
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

export const openSettings = async ({ database, config, secrets, log }: SettingsDeps): Promise<Settings> => {
  const { db } = database
  const liveConfig = { ...config }

  const loadSavedValues = async (source: Database): Promise<Map<string, string>> => {
    const rows = await selectSavedSettings(source)
    for (const [name, value] of rows) {
      if (!isSecret(name)) continue
      const unsealedValue = secrets.open(sealPurpose, name, value)
      if (unsealedValue === null) rows.delete(name)
      else rows.set(name, unsealedValue)
    }
    return rows
  }
  const configWith = (values: ReadonlyMap<string, string>) =>
    readConfig({ ...Object.fromEntries(values), ...config.environment })

  const loadModelsConfig = async (savedConfig: Config): Promise<Config['models']> => {
    const connections = (await selectConnections(db)).map(({ id, name, kind, baseUrl, sealedKey }) => ({
      name,
      kind,
      baseUrl,
      apiKey: sealedKey === null ? null : secrets.open(keyPurpose, id, sealedKey),
    }))
    const settings = new Map(
      (await selectModelSettings(db)).map(({ modelId, ...setting }) => [modelId, setting]),
    )
    return { ...savedConfig.models, connections, settings }
  }
  const readSavedSettings = async (): Promise<Config> => {
    try {
      return configWith(await loadSavedValues(db))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // the settings are invalid in this version, so only the environment counts until an admin fixes them
      log.error({ err: error }, 'saved admin setting ignored')
      return config
    }
  }
  let lastReload = Promise.resolve()
  const reload = () => {
    lastReload = lastReload
      .catch(() => undefined)
      .then(async () => {
        const savedSettings = await readSavedSettings()
        Object.assign(liveConfig, changeableSettings(savedSettings), {
          models: await loadModelsConfig(savedSettings),
        })
      })
    return lastReload
  }
  await reload()
  const reloadOnChange = () =>
    void reload().catch((error: unknown) => logFailure(log, error, {}, 'could not read settings'))
  const unlisten = await database.listen(channel, reloadOnChange, reloadOnChange)
  return {
    config: liveConfig,
    loadSaved: loadSavedValues,
    seal: (name, value) => (isSecret(name) ? secrets.seal(sealPurpose, name, value) : value),
    check: (values) => void configWith(values),
    publishChange: (tx) => notifyChannel(tx, channel, ''),
    reload,
    [Symbol.asyncDispose]: unlisten,
  }
}
