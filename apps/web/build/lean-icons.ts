import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')
const index = join(folder, 'lucide-react.mjs')

interface ExportFile {
  file: string
  /** The export's name in that file; `default` for every icon. */
  name: string
}

/** The file and export name behind each export of the package's index. */
const exportFiles = (): ReadonlyMap<string, ExportFile> => {
  const matches = new Map<string, ExportFile>()
  for (const [, list = '', path = ''] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '([^']+)'/g,
  ))
    for (const item of list.split(',')) {
      const [name = '', exportedName = name] = item.trim().split(' as ')
      matches.set(exportedName, { file: join(folder, path), name })
    }
  return matches
}

/**
 * Imports each icon from its own file. Through the package's index, the first load would include every icon
 * of the client, even those that only a lazy page shows.
 */
export const leanIcons = (): Plugin => {
  const byName = exportFiles()
  const toDirectImport = (specifier: string): string => {
    const [importedName = '', localName = importedName] = specifier.trim().split(/\s+as\s+/)
    const source = byName.get(importedName)
    return source === undefined
      ? `import { ${specifier} } from 'lucide-react'`
      : `import { ${source.name} as ${localName} } from ${JSON.stringify(source.file)}`
  }
  return {
    name: 'atelier:lean-icons',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/src/') && code.includes('lucide-react')
        ? code.replaceAll(/import \{([^}]+)\} from ["']lucide-react["']/g, (_whole, list: string) =>
            list
              .split(',')
              .filter((specifier) => specifier.trim() !== '')
              .map(toDirectImport)
              .join(';'),
          )
        : undefined,
  }
}
