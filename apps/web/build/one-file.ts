/** Endpoint schemas, which load later (build/contract-outlines.ts). */
const lazySchemas = /^\/.*\/contract\/src\/endpoints\//

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const collectImports = (entry: string, modules: Modules): ReadonlySet<string> => {
  const files = new Set([entry])
  for (const id of files)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!lazySchemas.test(next)) files.add(next)
  return files
}

/**
 * Bundles a module with its imports into one file. By default the bundler splits off the modules that other
 * lazy chunks share, into fifty files in all, each of which waits for a free connection over HTTP/1.1.
 */
export const oneFile = (name: string, entry: string): ((id: string, modules: Modules) => string | null) => {
  let all: ReadonlySet<string> | undefined
  return (id, modules) => {
    all ??= collectImports(entry, modules)
    return all.has(id) ? name : null
  }
}
