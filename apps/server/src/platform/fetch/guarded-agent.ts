import { Agent, buildConnector } from 'undici'
import { createAllowList } from './allow-list.ts'
import { resolveTarget } from './resolve-target.ts'

/**
 * Checks the IP address of every connection and connects to it, so that DNS rebinding can't bypass the check.
 */
export const guardedAgent = (allow: readonly string[]): Agent => {
  const isAllowed = createAllowList(allow)
  const connect = async (
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    if (options.port) url.port = options.port
    try {
      const addresses = await resolveTarget(url, isAllowed)
      const connector = buildConnector({
        lookup: (_name, options, answer) =>
          options.all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family),
      })
      connector(options, callback)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
    }
  }
  return new Agent({ connect: (options, callback) => void connect(options, callback) })
}
