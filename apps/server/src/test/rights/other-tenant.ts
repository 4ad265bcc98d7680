import type { ProjectId, UserId } from '@atelier/contract/ids'
import { project, projectMember } from '../../db/schema/index.ts'
import { addItems } from '../../features/sources/attachments/storage/base-queries.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { addSource } from '../knowledge.ts'
import type { TestApp } from '../make-app.ts'
import type { Canaries } from './canaries.ts'

/** Adds a project of the stranger with a source: the second tenant. */
export const addOtherTenant = async (
  { context: { db } }: TestApp,
  ownerId: UserId,
  canaries: Canaries,
): Promise<{ projectId: ProjectId; word: string }> => {
  const id = uuidv7<ProjectId>()
  const word = canaries.plant('tenant', 'stranger')
  await db.insert(project).values({
    id,
    createdByUserId: ownerId,
    name: word,
    description: word,
    systemPrompt: word,
    creationMode: 'MANUAL',
    status: 'COMPLETED',
  })
  await db.insert(projectMember).values({ projectId: id, userId: ownerId, role: 'OWNER' })
  const attachmentId = await addSource(db, ownerId, `${word}.txt`, `The word is ${word}.`)
  await addItems(db, grantForJob('a test', 'project', id, 'ADD_KNOWLEDGE'), [{ attachmentId }])
  return { projectId: id, word }
}
