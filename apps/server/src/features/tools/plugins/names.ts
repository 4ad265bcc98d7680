import { createHash } from 'node:crypto'
import { pluginSeparator } from '@atelier/contract/tools/assistant-tool'

const slugMax = 20
const nameMax = 64

/** Turns `GitHub (work)` into `github_work`, or into `github_work_2` if that is taken. */
export const slugOf = (name: string, slugs: readonly string[]): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const slug = (words ?? ['plugin']).join('_').slice(0, slugMax).replace(/_$/, '')
  let uniqueSlug = slug
  for (let number = 2; slugs.includes(uniqueSlug); number++) uniqueSlug = `${slug}_${number}`
  return uniqueSlug
}

/** Returns a name that matches `^[a-zA-Z0-9_-]{1,64}$`. A hash keeps changed names distinct. */
export const toolNameOf = (slug: string, name: string): string => {
  const fullName = `${slug}${pluginSeparator}${name}`
  const safeName = fullName.replaceAll(/[^\w-]/g, '_')
  if (safeName === fullName && safeName.length <= nameMax) return safeName
  const hash = createHash('sha256').update(fullName).digest('hex').slice(0, 6)
  return `${safeName.slice(0, nameMax - hash.length - 1)}_${hash}`
}
