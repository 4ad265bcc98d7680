import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files that only editors, compilers and debuggers read; licenses stay. */
const unusedFiles = /^(?!.*licen[cs]e).*\.(?:map|d\.ts|d\.mts|d\.cts|md|markdown|flow)$/i

/** Large parts that neither the server nor a build of the web client reads. */
const unused = [
  // headers for native modules
  /^node\/node_modules\/[^/]+\/include$/,
  // the server reads compact.json, the web client the English data
  /^emojibase-data\/(?!en\/)[^/]+\/(?!compact\.json$)/,
  // builds for script tags, other bundlers and CommonJS
  /^mermaid\/dist\/(?:mermaid(?:\.min)?\.js|mermaid\.esm(?:\.min)?\.mjs|chunks\/mermaid\.esm(?:\.min)?)$/,
  /^docx\/dist\/.+\.(?:umd\.cjs|iife\.js|cjs)$/,
  /^date-fns\/(?:fp|(?:locale\/)?cdn.*|.+\.cjs)$/,
  /^react-(?:aria|stately|aria-components)\/dist\/.+\.(?:js|cjs)$/,
  /^(?:cytoscape\/dist\/.+\.(?:umd|min)\.js|recharts\/umd|elkjs\/lib\/elk-worker(?:\.min)?\.js)$/,
  // sources of the builds
  /^(?:three|zod|cytoscape)\/src$/,
  // the client takes the styles and fonts from its own copy
  /^[^/]+\/node_modules\/katex\/(?:src|contrib|dist\/(?:fonts|contrib))$/,
  // sources of the binary
  /^node-llama-cpp\/llama\/(?:gitRelease\.bundle|addon|toolchains|patches|xpack)$/,
  /^(?:three\/examples|cytoscape-fcose\/demo|pdfjs-dist\/build)$/,
]

const llamaBinary = /^@node-llama-cpp\/([^/]+)$/
/** npm also installs binaries for other processors of this platform. */
const isForeign = (path) => {
  const [, platform] = llamaBinary.exec(path) ?? []
  const system = { darwin: 'mac', win32: 'win' }[process.platform] ?? process.platform
  const processor = process.arch === 'arm' ? 'armv7l' : process.arch
  return platform !== undefined && !`${platform}-`.startsWith(`${system}-${processor}-`)
}

const wasmBinary = '@tailwindcss/oxide-wasm32-wasi'
/** npm installs it in addition to the binary for this CPU, although only the latter runs. */
const isUnneeded = (packages, path) =>
  path === wasmBinary &&
  readdirSync(join(packages, '@tailwindcss')).some((name) => /^oxide-(?!wasm32)/.test(name))

/**
 * Deletes from a folder of installed packages whatever neither a server nor a build of the web client reads.
 */
export const trimPackages = (packages, folder = '') => {
  for (const entry of readdirSync(join(packages, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (
      (entry.isFile() && unusedFiles.test(entry.name)) ||
      unused.some((pattern) => pattern.test(path)) ||
      isForeign(path) ||
      isUnneeded(packages, path)
    )
      rmSync(join(packages, path), { recursive: true })
    else if (entry.isDirectory()) trimPackages(packages, path)
  }
}
