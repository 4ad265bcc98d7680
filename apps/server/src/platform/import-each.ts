import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const importEach = <Module>(folder: string, pattern: string): Promise<Module[]> =>
  Promise.all(
    globSync(pattern, { cwd: folder })
      .toSorted()
      .map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Module>),
  )
