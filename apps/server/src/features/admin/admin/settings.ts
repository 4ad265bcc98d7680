import type { ServerSetting } from '@atelier/contract/admin/server-setting'
import { sentence, verbatim } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import { ConfigError } from '../../../platform/config.ts'
import { Environment } from '../../../platform/environment.ts'
import { saveSetting } from '../../../platform/settings/queries.ts'
import { type Variable, variables } from '../../../platform/settings/variables.ts'
import { requireAdmin } from '../../people/users/index.ts'

const variablesByName = new Map<string, Variable>(Object.entries(variables))

const defaults = new Map(
  Object.entries(Environment.parse({})).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  ),
)

const present = (
  { config }: AppContext,
  savedValues: ReadonlyMap<string, string>,
  name: string,
  variable: Variable,
): ServerSetting => {
  const { group, description, choices } = variable
  const isSecret = variable.isSecret ?? false
  const isOpen = variable.isOpen ?? false
  const environmentValue = config.environment[name]
  const savedValue = isOpen ? savedValues.get(name) : undefined
  const value = environmentValue ?? savedValue ?? (defaults.get(name) || null)
  return {
    name,
    group,
    about: description,
    origin: environmentValue !== undefined ? 'environment' : savedValue === undefined ? 'default' : 'admin',
    value: isSecret ? null : value,
    isSecret,
    isSet: value !== null,
    isOpen: isOpen && environmentValue === undefined,
    choices: choices ? [...choices] : null,
  }
}

export const listSettings = async (context: AppContext, actor: Actor): Promise<ServerSetting[]> => {
  await requireAdmin(context.db, actor)
  const savedSettings = await context.settings.loadSaved(context.db)
  return [...variablesByName].map(([name, variable]) => present(context, savedSettings, name, variable))
}

const requireValidSettings = (
  { settings }: AppContext,
  savedValues: ReadonlyMap<string, string>,
  name: string,
): void => {
  try {
    settings.check(savedValues)
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    const lines = cause.message.split('\n').slice(1)
    const text = (lines.find((line) => line.includes(name)) ?? lines[0] ?? '').trim()
    const message = verbatim(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
    throw new AppError('BAD_INPUT', message, { cause, issues: [{ path: 'body.value', message }] })
  }
}

/** A null `value` restores the default. Other replicas apply the change shortly afterwards. */
export const updateSetting = async (
  context: AppContext,
  actor: Actor,
  { name, value }: { name: string; value: string | null },
): Promise<ServerSetting> => {
  const { db, config, settings } = context
  const variable = variablesByName.get(name)
  await db.transaction(async (tx) => {
    const admin = await requireAdmin(tx, actor)
    if (!variable) throw notFound()
    if (!variable.isOpen)
      throw new AppError(
        'CONFLICT',
        sentence('{name} can only be set as an environment variable. Changes require a restart.', { name }),
      )
    if (config.environment[name] !== undefined)
      throw new AppError(
        'CONFLICT',
        sentence('{name} is set by an environment variable. Change it there.', { name }),
      )
    const savedSettings = await settings.loadSaved(tx)
    const newValue = value === null || value === '' ? null : value
    if (newValue === null) savedSettings.delete(name)
    else savedSettings.set(name, newValue)
    requireValidSettings(context, savedSettings, name)
    if (name === 'SIGN_UPS' && newValue === 'addresses' && config.mail === null)
      throw new AppError(
        'CONFLICT',
        'To limit sign-up to certain email addresses, configure email (SMTP_URL) so that addresses can be verified. Until then, invite people individually.',
      )
    await saveSetting(tx, admin, name, newValue === null ? null : settings.seal(name, newValue))
    const details = variable.isSecret ? {} : { to: newValue }
    const action = newValue === null ? 'setting-reset' : 'setting-changed'
    await audit(tx, admin, { action, target: name, details })
    await settings.publishChange(tx)
  })
  await settings.reload()
  // unreachable: checked above, before any write
  if (!variable) throw notFound()
  return present(context, await settings.loadSaved(db), name, variable)
}
