import type { ActivityKind } from '@atelier/contract/projects/activity'
import { firstCharacters } from '@atelier/contract/characters'
import type { ProjectId } from '@atelier/contract/ids'
import { and, desc, eq, lt } from 'drizzle-orm'
import { projectActivity, projectInstructions, user } from '../../../../db/schema/index.ts'
import type { Grant } from '../../../../platform/access/authorize.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { ChangeGrant } from '../rights.ts'

const subjectMax = 200

/** Call in the transaction of the change. `subject` is stored as text, so later renames don't affect it. */
export const recordActivity = async (
  tx: Database,
  { id: projectId }: ChangeGrant,
  { userId: actorId }: Actor,
  kind: ActivityKind,
  subject = '',
): Promise<void> => {
  await tx
    .insert(projectActivity)
    .values({ projectId, actorId, kind, subject: firstCharacters(subject, subjectMax) })
}

const personColumns = { name: user.name, picture: user.image }

export const selectActivity = (db: Database, projectId: ProjectId, beforeId: number | null, limit: number) =>
  db
    .select({
      id: projectActivity.id,
      kind: projectActivity.kind,
      subject: projectActivity.subject,
      createdAt: projectActivity.createdAt,
      actor: personColumns,
    })
    .from(projectActivity)
    .leftJoin(user, eq(user.id, projectActivity.actorId))
    .where(
      and(
        eq(projectActivity.projectId, projectId),
        beforeId === null ? undefined : lt(projectActivity.id, beforeId),
      ),
    )
    .orderBy(desc(projectActivity.id))
    .limit(limit)

export const saveInstructions = async (
  tx: Database,
  { id: projectId }: Grant<'project', 'EDIT_PROJECT'>,
  text: string,
  { userId: replacedById }: Actor,
): Promise<void> => {
  await tx.insert(projectInstructions).values({ projectId, text, replacedById })
}

export const selectInstructions = (
  db: Database,
  projectId: ProjectId,
  beforeId: number | null,
  limit: number,
) =>
  db
    .select({
      id: projectInstructions.id,
      text: projectInstructions.text,
      createdAt: projectInstructions.createdAt,
      replacedBy: personColumns,
    })
    .from(projectInstructions)
    .leftJoin(user, eq(user.id, projectInstructions.replacedById))
    .where(
      and(
        eq(projectInstructions.projectId, projectId),
        beforeId === null ? undefined : lt(projectInstructions.id, beforeId),
      ),
    )
    .orderBy(desc(projectInstructions.id))
    .limit(limit)
