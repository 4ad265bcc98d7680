import { existsSync, globSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * A rule on imports (CONTRIBUTING.md, "Layout"). Paths are relative to the repository's root; a package is
 * `npm:name`.
 */
export interface ImportRule {
  name: string
  from: RegExp
  fromNot?: RegExp
  to: RegExp
  toNot?: RegExp
}

/** The server's features, from the lowest layer to the highest; see `edgesBetween`. */
const serverFloors = [
  ['people', 'site'],
  ['sources', 'prompts', 'teams'],
  ['projects', 'datasets', 'fallback', 'images'],
  ['crafts', 'ai-tools'],
  ['answers'],
  ['tools', 'project-management'],
  ['bots'],
  ['chat', 'integrations', 'admin'],
]

/**
 * The web client's features, from the lowest layer to the highest. A feature may import those of lower
 * layers. A feature that isn't listed may import all listed ones, and no feature may import it.
 */
const webFloors = [
  ['users', 'project-form', 'folders', 'charts', 'assistant-tools'],
  ['history', 'datasets', 'plugins'],
  ['projects'],
  ['members', 'uploads'],
  ['cloud-drive', 'magic-import', 'teams', 'vault-picker', 'prompts'],
  ['invitations'],
  ['chat', 'tasks'],
  ['knowledge'],
  ['viewer'],
  ['crafts'],
]

const edgesBetween = (app: string, floors: readonly string[][]): Record<string, string[]> =>
  Object.fromEntries(
    readdirSync(join(import.meta.dirname, `../apps/${app}/src/features`)).map((feature) => {
      const floor = floors.findIndex((features) => features.includes(feature))
      return [feature, floors.slice(0, floor === -1 ? undefined : floor).flat()]
    }),
  )

const isTest = /\.test\.tsx?$|\/test\//

const edgeRules = (app: string, edges: Record<string, string[]>): ImportRule[] =>
  Object.entries(edges).flatMap(([feature, allowed]) => [
    {
      name: `${app}/${feature} may use ${allowed.join(', ') || 'no other feature'}`,
      from: new RegExp(`^apps/${app}/src/features/${feature}/`),
      fromNot: isTest,
      to: new RegExp(`^apps/${app}/src/features/(?!(${[feature, ...allowed].join('|')})/)`),
    },
    {
      name: `${app}/${feature} uses other features through their index.ts`,
      from: new RegExp(`^apps/${app}/src/features/${feature}/`),
      fromNot: isTest,
      to: new RegExp(`^apps/${app}/src/features/(?!${feature}/)`),
      toNot: /^apps\/\w+\/src\/features\/([^/]+\/){1,3}index\.ts$/,
    },
  ])

const root = join(import.meta.dirname, '..')

/**
 * Code outside a folder of a server feature may import the folder only through its index.ts, or that of a
 * subfolder. Subfolders may import each other.
 */
const neighborRules: ImportRule[] = globSync('apps/server/src/features/*/*/index.ts', { cwd: root })
  .filter((index) => !existsSync(join(root, dirname(dirname(index)), 'index.ts')))
  .map((index): ImportRule => {
    const folder = dirname(index)
    return {
      name: `${folder.split('/').slice(-2).join('/')} is used through its index.ts`,
      from: new RegExp(`^${dirname(folder)}/(?!${basename(folder)}/)`),
      fromNot: isTest,
      to: new RegExp(`^${folder}/(?!([^/]+/)?index\\.ts$)`),
    }
  })

export const importRules: readonly ImportRule[] = [
  {
    name: 'the contract needs zod alone',
    from: /^packages\/contract\/src\//,
    to: /^(npm:(?!zod$)|apps\/|e2e\/)/,
  },
  {
    name: 'charts know the contract alone',
    from: /^packages\/charts\//,
    to: /^(apps|e2e)\//,
  },
  { name: 'server and web never meet', from: /^apps\/server\//, to: /^(apps\/web|e2e)\// },
  { name: 'web and server never meet', from: /^apps\/web\//, to: /^(apps\/server|e2e)\// },
  {
    name: 'the extension needs the contract alone',
    from: /^apps\/extension\//,
    to: /^(apps\/(web|server)|e2e)\//,
  },
  { name: 'journeys go over HTTP', from: /^e2e\//, to: /^apps\// },
  {
    name: 'the platform and the schema know no feature',
    from: /^apps\/server\/src\/(platform|db)\//,
    fromNot: isTest,
    // except context.ts, which is built from the platform
    to: /^apps\/server\/src\/(features\/|(?!context\.ts$)[^/]+\.ts$)/,
  },
  {
    name: 'ui and lib know no feature',
    from: /^apps\/web\/src\/(ui|lib)\//,
    fromNot: isTest,
    to: /^apps\/web\/src\/(features|app|routes)\//,
  },
  {
    name: 'ui knows no query',
    from: /^apps\/web\/src\/ui\//,
    to: /^(npm:@tanstack\/react-query|apps\/web\/src\/lib\/api\/api-client)/,
  },
  {
    name: 'features know neither shell nor routes',
    from: /^apps\/web\/src\/features\//,
    fromNot: isTest,
    to: /^apps\/web\/src\/(app|routes)\//,
  },
  {
    name: 'verbs know no HTTP: Hono stays in routes, uploads and platform/http',
    from: /^apps\/server\/src\/features\//,
    fromNot: /\/(routes|uploads)\.ts$|\.test\.ts$/,
    to: /^npm:(hono|@hono\/)/,
  },
  {
    name: 'SQL stands in queries.ts alone',
    from: /^apps\/server\/src\//,
    fromNot:
      /\/([a-z-]+-)?queries\.ts$|\/schema\.ts$|\/test\/|^apps\/server\/src\/db\/|^apps\/server\/src\/platform\/(db|jobs|auth|patches)\/|\.test\.ts$/,
    to: /^npm:drizzle-orm/,
  },
  {
    name: 'what stands in for the world outside is used by tests',
    from: /^(apps\/\w+\/src|packages\/contract)\//,
    fromNot: isTest,
    to: /^npm:@atelier\/testing/,
  },
  {
    name: 'helpers of tests are used by tests',
    from: /^apps\/server\/src\//,
    fromNot: isTest,
    to: /^apps\/server\/src\/test\//,
  },
  ...neighborRules,
  ...edgeRules('server', edgesBetween('server', serverFloors)),
  ...edgeRules('web', edgesBetween('web', webFloors)),
]
