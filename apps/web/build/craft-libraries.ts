import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const require = createRequire(import.meta.url)
const id = 'virtual:craft-libraries'

/**
 * Stay external in every other library's bundle, so that all share one instance. The frame's import map
 * resolves them.
 */
const sharedModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const
const modules = [
  'recharts',
  'lucide-react',
  'date-fns',
  'papaparse',
  'sucrase',
  'three',
  'd3',
  'chart.js',
  'lodash',
] as const

/** Crafts import our components under shadcn/ui's module names; one file contains them all. */
const uiNames = [
  '@/lib/utils',
  ...'accordion alert badge button card checkbox dialog input label progress select separator slider switch table tabs textarea tooltip'
    .split(' ')
    .map((name) => `@/components/ui/${name}`),
]
const uiPath = join(import.meta.dirname, '../craft-ui/index.ts')

/** Other names under which crafts import a library. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'chart.js': ['chart.js/auto'],
  lodash: ['lodash-es'],
  ui: uiNames,
}

const esModules = new Set<string>(['recharts', 'lucide-react', 'date-fns', 'sucrase', 'three', 'd3'])

const entries: Readonly<Record<string, string>> = {
  tailwind: `import '@tailwindcss/browser'`,
  'chart.js': `import { Chart } from 'chart.js/auto'\nexport * from 'chart.js/auto'\nexport default Chart`,
  lodash: `export * from 'lodash-es'\nexport { default } from 'lodash-es'`,
  ui: `export * from ${JSON.stringify(uiPath)}`,
}

/** Scripts for pages that load a library with a script tag; each sets the library's global. */
const globalEntries: Readonly<Record<string, string>> = {
  'global:three': `import * as library from 'three'\nwindow.THREE = { ...library }`,
  'global:d3': `import * as library from 'd3'\nwindow.d3 = { ...library }`,
  'global:chart.js': `import { Chart } from 'chart.js/auto'\nwindow.Chart = Chart`,
  'global:lodash': `import library from 'lodash-es'\nwindow._ = library`,
}

const isName = (name: string) => /^[a-z_$][\w$]*$/i.test(name) && name !== 'default'

/** A CommonJS module's exports are known only after loading it, so its entry lists them by name. */
const entryOf = async (name: string): Promise<string> => {
  const exportPath = entries[name] ?? globalEntries[name]
  if (exportPath !== undefined) return exportPath
  if (esModules.has(name)) return `export * from '${name}'`
  const names = Object.keys(require(name) as object).filter(isName)
  return `import whole from '${name}'\nexport default whole\nexport const { ${names.join(', ')} } = whole`
}

const entry = '\0craft-entry'
const bridgePrefix = '\0craft-bridge:'

const bundle = async (name: string): Promise<string> => {
  const externalModules = new Set<string>(sharedModules.filter((other) => other !== name))
  const output = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'atelier:craft-library',
        enforce: 'pre',
        resolveId(source, importer, options) {
          if (source === entry || source.startsWith(bridgePrefix)) return source
          if (!externalModules.has(source) || importer === entry) return undefined
          if (importer?.startsWith(bridgePrefix)) return { id: source, external: true }
          // `require` can't return an external ES module: the bridge module imports it instead
          const isRequired = 'kind' in options && options.kind === 'require-call'
          return isRequired ? `${bridgePrefix}${source}` : { id: source, external: true }
        },
        load: (module) => {
          if (module === entry) return entryOf(name)
          if (!module.startsWith(bridgePrefix)) return undefined
          const source = JSON.stringify(module.slice(bridgePrefix.length))
          return `export * from ${source}\nexport { default } from ${source}`
        },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: name in globalEntries ? 'iife' : 'es', codeSplitting: false },
      },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new Error(`${name} could not be built for crafts.`)
  return chunk.code
}

interface Library {
  readonly name: string
  readonly file: string
  readonly source: string
}

const buildAll = (): Promise<Library[]> =>
  Promise.all(
    [...sharedModules, ...modules, 'ui', 'tailwind', ...Object.keys(globalEntries)].map(async (name) => {
      const source = await bundle(name)
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      return { name, file: `assets/craft-${name.replaceAll(/[/:.]/g, '-')}-${hash}.js`, source }
    }),
  )

/** Builds the modules that crafts may import. `virtual:craft-libraries` maps their names to URLs. */
export const craftLibraries = (): Plugin => {
  let builtLibraries: Promise<Library[]> | undefined
  const getLibraries = () => (builtLibraries ??= buildAll())
  return {
    name: 'atelier:craft-libraries',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (module) => {
      if (module !== `\0${id}`) return undefined
      const moduleUrls = (await getLibraries()).flatMap(({ name, file }) =>
        [...(name === 'ui' ? [] : [name]), ...(aliases[name] ?? [])].map((each) => [each, `/${file}`]),
      )
      return `export default ${JSON.stringify(Object.fromEntries(moduleUrls))}`
    },
    configureServer: (server) => {
      server.middlewares.use('/assets/', (request, response, next) => {
        if (!request.url?.startsWith('/craft-')) return next()
        const send = async () => {
          const library = (await getLibraries()).find(({ file }) => `/${file}` === `/assets${request.url}`)
          response.statusCode = library ? 200 : 404
          response.setHeader('content-type', 'text/javascript')
          response.end(library?.source)
        }
        send().catch((error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        })
      })
    },
    async generateBundle() {
      if (!builtLibraries) return
      for (const { file, source } of await builtLibraries)
        this.emitFile({ type: 'asset', fileName: file, source })
    },
  }
}
