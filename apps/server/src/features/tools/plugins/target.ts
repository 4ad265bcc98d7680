import type { PluginId } from '@atelier/contract/ids'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { dayMs } from '../../../platform/clock.ts'
import { Access } from '../../../platform/mcp/sign-in.ts'
import type { McpTarget } from '../../../platform/mcp/mcp-target.ts'
import type { ServerRow } from './queries.ts'

const purpose = 'plugin'
const Headers = z.record(z.string(), z.string())

export const sealHeaders = (
  { secrets }: Pick<AppContext, 'secrets'>,
  id: PluginId,
  headers: readonly { name: string; value: string }[],
): Pick<ServerRow, 'headersSealed' | 'headerNames'> => {
  const headerRecord = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  return {
    headersSealed: headers.length === 0 ? null : secrets.seal(purpose, id, JSON.stringify(headerRecord)),
    headerNames: Object.keys(headerRecord),
  }
}

const headersOf = ({ secrets }: Pick<AppContext, 'secrets'>, { id, headersSealed }: ServerRow) => {
  if (headersSealed === null) return {}
  const text = secrets.open(purpose, id, headersSealed)
  if (text === null)
    throw new AppError(
      'CANNOT_PROCESS',
      'The headers were encrypted with a different SERVER_SECRET and can’t be read. Enter them again.',
    )
  return Headers.parse(JSON.parse(text))
}

const accessPurpose = 'plugin access'

export const sealAccess = (
  { secrets }: Pick<AppContext, 'secrets'>,
  id: PluginId,
  access: Access,
): Pick<ServerRow, 'accessSealed'> => ({
  accessSealed: secrets.seal(accessPurpose, id, JSON.stringify(access)),
})

export const accessOf = (
  { secrets }: Pick<AppContext, 'secrets'>,
  { id, accessSealed }: ServerRow,
): Access | null => {
  const text = accessSealed === null ? null : secrets.open(accessPurpose, id, accessSealed)
  return text === null ? null : Access.parse(JSON.parse(text))
}

export const targetOf = (context: Pick<AppContext, 'secrets' | 'clock'>, row: ServerRow): McpTarget => {
  const { transport, address, era, eraAt } = row
  const isEraFresh = eraAt !== null && context.clock.now().getTime() - eraAt.getTime() < dayMs
  return {
    transport,
    address,
    headers: headersOf(context, row),
    token: accessOf(context, row)?.token,
    era: isEraFresh ? era : null,
  }
}

export const keyOf = ({ id, version }: ServerRow): string => `${id} ${version}`
