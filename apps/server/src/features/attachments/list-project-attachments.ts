import type { Attachment } from '@atelier/contract/attachment'
import type { ProjectId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Authorized } from '../../platform/actor.ts'
import { presentAttachment } from './present.ts'
import { selectItems } from './base-queries.ts'

/** A project's sources, newest first. */
export const listProjectAttachments = async (
  context: AppContext,
  project: Authorized<{ id: ProjectId }, 'READ'>,
): Promise<Attachment[]> => (await selectItems(context.db, project.id)).map(presentAttachment)
