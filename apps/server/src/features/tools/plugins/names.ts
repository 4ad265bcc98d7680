import { createHash } from 'node:crypto'
import { pluginMark } from '@atelier/contract/assistant-tool'

const slugMax = 20
const nameMax = 64

/** What the names of a plugin's tools begin with: `GitHub (work)` → `github_work`, and `github_work_2` where that is taken. */
export const slugOf = (name: string, slugs: readonly string[]): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const slug = (words ?? ['plugin']).join('_').slice(0, slugMax).replace(/_$/, '')
  let own = slug
  for (let at = 2; slugs.includes(own); at++) own = `${slug}_${at}`
  return own
}

/** A tool's name as providers take it, `^[a-zA-Z0-9_-]{1,64}$`; what had to be changed for that keeps apart by a mark. */
export const toolNameOf = (slug: string, name: string): string => {
  const whole = `${slug}${pluginMark}${name}`
  const plain = whole.replaceAll(/[^\w-]/g, '_')
  if (plain === whole && plain.length <= nameMax) return plain
  const mark = createHash('sha256').update(whole).digest('hex').slice(0, 6)
  return `${plain.slice(0, nameMax - mark.length - 1)}_${mark}`
}
