import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { gatherMaterial, type Material } from './material.ts'

/** What a draft may know of a project: its instructions and its people are no part of it. */
export interface DraftedProject {
  readonly id: ProjectId
  readonly name: string
  readonly description: string
  readonly goal: string | null
}

/** The sources are chosen by the goal too, but only what the public page shows anyway is passed on. */
export const gatherForPublic = async (
  context: AppContext,
  { id, name, description, goal }: DraftedProject,
): Promise<Material> => {
  const subject = `${name}. ${description}`
  return { ...(await gatherMaterial(context, id, `${subject} ${goal ?? ''}`)), goal: subject }
}
