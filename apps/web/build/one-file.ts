/** Reached by name alone: its schemas come later (build/contract-outlines.ts). */
const late = /^\/.*\/contract\/src\/endpoints\//

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** All that is imported from this module on without a lazy import between. */
const reachable = (entry: string, modules: Modules): ReadonlySet<string> => {
  const files = new Set([entry])
  for (const id of files)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) if (!late.test(next)) files.add(next)
  return files
}

/**
 * Puts a module and what it needs into one file. Left alone the bundler would make a file of every few modules that
 * another lazy chunk shares, fifty in all, and over HTTP/1.1 each waits for a free connection.
 */
export const oneFile = (name: string, entry: string): ((id: string, modules: Modules) => string | null) => {
  let all: ReadonlySet<string> | undefined
  return (id, modules) => {
    all ??= reachable(entry, modules)
    return all.has(id) ? name : null
  }
}
