import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '../apps/server/src/platform/environment.ts'
import { type Variable, variables } from '../apps/server/src/platform/settings/variables.ts'

/** Writes .env.example and the settings in compose.yaml; `--check` only compares them. */
const root = join(import.meta.dirname, '..')

/** Set by compose.yaml or the image, because they describe the containers. */
const containerVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'PORT',
  'ROLE',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
])
/** Passed by compose.yaml only to the web processes. */
const webVariables: ReadonlySet<string> = new Set(['TRUSTED_PROXIES'])
/** Defaults in compose.yaml that differ from the server's own. */
const composeDefaults: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'http://localhost:3000',
  SEARXNG_URL: 'http://searxng:8080',
  OUTBOUND_ALLOW: 'searxng:8080',
  TRUSTED_PROXIES: '1',
}
const requiredByCompose: ReadonlySet<string> = new Set(['METRICS_TOKEN'])
/** First in .env.example, because changing the secret later makes stored keys unreadable. */
const recommendedVariables: ReadonlySet<string> = new Set(['SERVER_SECRET'])

const entries: [string, Variable][] = Object.entries(variables)

const defaults = new Map(Object.entries(Environment.parse({})).map(([name, value]) => [name, String(value)]))
const defaultOf = (name: string): string => {
  const value = defaults.get(name) ?? ''
  return /^\[object|^undefined$/.test(value) ? '' : value
}

const composeLine = (name: string): string =>
  requiredByCompose.has(name)
    ? `    ${name}: \${${name}:?}`
    : `    ${name}: \${${name}:-${composeDefaults[name] ?? ''}}`

const composeSettings = entries
  .filter(([name]) => !containerVariables.has(name) && !webVariables.has(name))
  .map(([name]) => composeLine(name))
  .join('\n')

const exampleOf = ([name, { description, choices }]: [string, Variable]): string => {
  const comment = choices ? `${description} (${choices.join(', ')})` : description
  return `# ${comment}\n#${name}=${composeDefaults[name] ?? defaultOf(name)}`
}

const envExample = [
  '# For compose.yaml: copy to .env and fill in. These three are required.',
  'POSTGRES_PASSWORD=',
  'S3_SECRET=',
  ...[...requiredByCompose].map((name) => `${name}=`),
  '',
  '# Signs sessions and encrypts stored keys: at least 32 random characters. Set it before the first start:',
  '# without it, the secret is kept in the database, and changing it later makes stored keys unreadable.',
  ...[...recommendedVariables].map((name) => `${name}=`),
  '',
  '# Everything else is optional. docs/configuration.md explains each setting.',
  ...Map.groupBy(
    entries.filter(
      ([name]) =>
        !containerVariables.has(name) && !requiredByCompose.has(name) && !recommendedVariables.has(name),
    ),
    ([, { group }]) => group,
  )
    .entries()
    .map(([group, settings]) => `\n## ${group}\n\n${settings.map(exampleOf).join('\n')}`),
  '',
].join('\n')

const markers = /(    # settings: written by `npm run deployment`\n)[^]*?(\n    # end of settings\n)/
const composePath = join(root, 'compose.yaml')
const examplePath = join(root, '.env.example')
const compose = readFileSync(composePath, 'utf8')
if (!markers.test(compose)) throw new Error('compose.yaml has no marked section for the settings.')
const updatedCompose = compose.replace(
  markers,
  (_all, start: string, end: string) => `${start}${composeSettings}${end}`,
)

const ignoredVariables = [...envExample.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].flatMap(([, name = '']) =>
  updatedCompose.includes(`\${${name}:`) ? [] : [name],
)
if (ignoredVariables.length > 0)
  throw new Error(`.env.example offers what compose.yaml doesn’t read: ${ignoredVariables.join(', ')}.`)

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv.includes('--check')) {
  const outdatedFiles = [
    ...(updatedCompose === compose ? [] : ['compose.yaml']),
    ...(read(examplePath) === envExample ? [] : ['.env.example']),
  ]
  if (outdatedFiles.length > 0) {
    console.error(`${outdatedFiles.join(' and ')} differ from the settings: run npm run deployment.`)
    process.exitCode = 1
  }
} else {
  writeFileSync(composePath, updatedCompose)
  writeFileSync(examplePath, envExample)
}
