import { account } from './guards/account.ts'
import type { Change } from './guards/change.ts'
import { material } from './guards/material.ts'
import { projects } from './guards/projects.ts'
import { teams } from './guards/teams.ts'

/** A guard of the server, and how the mutation run takes it away. */
export interface Guard extends Change {
  /** Under apps/server/src. */
  readonly file: string
}

export const guards: readonly Guard[] = [projects, teams, material, account].flatMap((changes) =>
  Object.entries(changes).flatMap(([file, list]) => list.map((change) => ({ file, ...change }))),
)
