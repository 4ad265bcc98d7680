/**
 * Runs the conformance suite against real model servers: `node bench/models/conformance/run.ts [server …]`.
 * Prints what each server does, and fails if Atelier can't handle it. A server that isn't available on this
 * machine is reported and skipped.
 */
import { getModels } from '../get-models.ts'
import { type ModelServer, servers } from './servers.ts'
import { contextTokens, type Outcome, runCases, providerFor } from './suite.ts'

const failures: string[] = []

const testServer = async (server: ModelServer, path: string): Promise<void> => {
  try {
    server.install()
  } catch (error) {
    console.log(`${server.name} isn't available on this machine: ${String(error).split('\n')[0]}`)
    return
  }
  await using modelServer = await server.start(path, contextTokens)
  for (const api of server.apis) {
    console.log(`\n${server.name}, ${api}`)
    const provider = providerFor(api, modelServer.url)
    const report = ({ case: name, isMet, note }: Outcome) => {
      console.log(`${isMet === null ? 'note' : isMet ? 'ok  ' : 'FAIL'} ${name}: ${note}`)
      if (isMet === false) failures.push(`${server.name}, ${api}: ${name}`)
    }
    const modelList = await provider.discover(AbortSignal.timeout(10_000)).catch((error: unknown) => {
      report({ case: 'models', isMet: false, note: String(error) })
      return []
    })
    const isListed = modelList.some(({ name }) => name === modelServer.model)
    report({ case: 'models', isMet: isListed, note: modelList.map(({ name }) => name).join(', ') })
    await runCases(provider, modelServer, report)
  }
}

/** Returns whether Atelier handles every available server. */
export const testConformance = async (names: readonly string[] = Object.keys(servers)): Promise<boolean> => {
  const models = await getModels()
  if (!models) {
    console.log('The models aren’t available on this machine: nothing was tested.')
    return true
  }
  for (const name of names) {
    const server = servers[name]
    if (!server) throw new Error(`No server named ${name}: ${Object.keys(servers).join(', ')}`)
    await testServer(server, models.instruct)
  }
  console.log(failures.length === 0 ? '\nall cases passed' : `\nfailed: ${failures.join('; ')}`)
  return failures.length === 0
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  process.exitCode = (await testConformance(names.length > 0 ? names : undefined)) ? 0 : 1
}
