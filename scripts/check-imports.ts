import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importRules } from './import-rules.ts'

const root = join(import.meta.dirname, '..')
const skippedPaths = /\/dist\/|node_modules/

const files = globSync('{packages,apps,e2e,scripts,bench}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !skippedPaths.test(file),
)

const packageOf = (specifier: string) =>
  `npm:${specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')}`

/** Generated files import without the extension. */
const withExtension = (path: string) =>
  [path, `${path}.ts`, `${path}.tsx`].find((name) => existsSync(join(root, name))) ?? path

const resolve = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return withExtension(relative(root, join(root, dirname(file), specifier)))
  const [, packageName, module] = /^@atelier\/(contract|charts)\/(.+)$/.exec(specifier) ?? []
  if (packageName !== undefined)
    return `packages/${packageName}/src/${module}${module?.endsWith('.json') ? '' : '.ts'}`
  return packageOf(specifier)
}

/** Lists everything that a file imports, including types; lazy imports are marked. */
const importsOf = (file: string): { to: string; isLazy: boolean }[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, source)
  const text = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).replaceAll(/^['"]|['"]$/g, '')
  return [
    ...module.staticImports.map((entry) => ({ to: entry.moduleRequest.value, isLazy: false })),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ to: moduleRequest.value, isLazy: false }] : [],
      ),
    ),
    ...module.dynamicImports.map((entry) => ({ to: text(entry.moduleRequest), isLazy: true })),
  ].map(({ to, isLazy }) => ({ to: resolve(file, to), isLazy }))
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

const brokenRules = (): string[] =>
  [...graph].flatMap(([from, imports]) =>
    imports.flatMap(({ to }) =>
      importRules
        .filter(
          (rule) =>
            rule.from.test(from) && !rule.fromNot?.test(from) && rule.to.test(to) && !rule.toNot?.test(to),
        )
        .map((rule) => `${from} imports ${to}: ${rule.name}`),
    ),
  )

/** Lists imports of files that don't exist. */
const findUnresolvedImports = (): string[] =>
  [...graph].flatMap(([from, imports]) =>
    imports
      .filter(({ to }) => !to.startsWith('npm:') && !existsSync(join(root, to)))
      .map(({ to }) => `${from} imports ${to}, which doesn’t exist`),
  )

/** Lists one cycle per back edge, including cycles through type imports. */
const findCycles = (): string[] => {
  const visitedFiles = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    const offset = path.indexOf(file)
    if (offset !== -1) cycles.push([...path.slice(offset), file].join(' → '))
    if (offset !== -1 || visitedFiles.has(file)) return
    for (const { to, isLazy } of graph.get(file) ?? [])
      if (!isLazy && graph.has(to)) visit(to, [...path, file])
    visitedFiles.add(file)
  }
  for (const file of files) visit(file, [])
  return cycles.map((cycle) => `cycle: ${cycle}`)
}

/** The maximum number of names that a feature's `index.ts` exports. */
const indexExportsMax = 14
const findWideIndexes = (): string[] =>
  files
    .filter((file) => /^apps\/\w+\/src\/features\/.*\/index\.ts$/.test(file))
    .flatMap((file) => {
      const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
      const exportCount = module.staticExports.reduce((sum, { entries }) => sum + entries.length, 0)
      return exportCount > indexExportsMax
        ? [`${file} exports ${exportCount} names; ${indexExportsMax} at most`]
        : []
    })

/** The maximum number of source files in a folder, including tests. */
const folderMax = 40
const fullFolders = (): string[] =>
  [...Map.groupBy(files, dirname)].flatMap(([folder, { length }]) =>
    length > folderMax ? [`${folder} has ${length} files; ${folderMax} at most`] : [],
  )

const serverFeaturesMax = 24
const checkFeatureCount = (): string[] => {
  const features = new Set(
    files.flatMap((file) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
  )
  return features.size > serverFeaturesMax
    ? [`The server has ${features.size} features; ${serverFeaturesMax} at most`]
    : []
}

const problems = [
  ...findUnresolvedImports(),
  ...brokenRules(),
  ...findCycles(),
  ...findWideIndexes(),
  ...fullFolders(),
  ...checkFeatureCount(),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
