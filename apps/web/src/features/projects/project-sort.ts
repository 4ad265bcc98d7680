import type { Project, ProjectSort } from '@atelier/contract/projects/project'
import { lastChangedFirst } from '../../lib/lists/live-list.ts'

export const projectSorts = ['changed', 'name'] as const satisfies readonly ProjectSort[]

/** Sorts like the server: ignores case and accents, and compares numbers by value. */
const sortKeyOf = ({ name }: Project) =>
  name
    .slice(0, 100)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[0-9]+/g, (digits) => digits.slice(-12).padStart(12, '0'))

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const comparators: Record<ProjectSort, (a: Project, b: Project) => number> = {
  changed: lastChangedFirst,
  name: (a, b) => compareText(sortKeyOf(a), sortKeyOf(b)) || compareText(a.id, b.id),
}

export const projectOrder =
  (sort: ProjectSort) =>
  (a: Project, b: Project): number =>
    Number(b.isPinned) - Number(a.isPinned) || comparators[sort](a, b)
