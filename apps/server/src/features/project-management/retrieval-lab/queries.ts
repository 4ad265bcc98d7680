import type { AttachmentId, PinnedQuestionId, ProjectId } from '@atelier/contract/ids'
import { and, asc, eq } from 'drizzle-orm'
import { attachment, knowledgeItem, user } from '../../../db/schema/index.ts'
import { pinnedQuestion, retrievalResult } from './schema.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

export type EditGrant = Grant<'project', 'EDIT_PROJECT'>
type NewQuestion = typeof pinnedQuestion.$inferInsert
type QuestionValues = Pick<
  NewQuestion,
  'text' | 'expectedAttachmentId' | 'expectedTitle' | 'expectedPage' | 'expectedQuote'
>

const questionsQuery = (db: Database, projectId: ProjectId) =>
  db
    .select({
      question: pinnedQuestion,
      sourceId: attachment.id,
      sourceTitle: attachment.title,
      createdBy: user.name,
    })
    .from(pinnedQuestion)
    .leftJoin(
      knowledgeItem,
      and(
        eq(knowledgeItem.baseId, pinnedQuestion.projectId),
        eq(knowledgeItem.attachmentId, pinnedQuestion.expectedAttachmentId),
      ),
    )
    .leftJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .leftJoin(user, eq(user.id, pinnedQuestion.createdById))
    .where(eq(pinnedQuestion.projectId, projectId))
    .$dynamic()

export const selectQuestions = (db: Database, projectId: ProjectId) =>
  questionsQuery(db, projectId).orderBy(asc(pinnedQuestion.id))

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number]

export const findQuestion = async (
  db: Database,
  projectId: ProjectId,
  id: PinnedQuestionId,
): Promise<QuestionRow | null> => {
  const [row] = await questionsQuery(db, projectId).where(
    and(eq(pinnedQuestion.projectId, projectId), eq(pinnedQuestion.id, id)),
  )
  return row ?? null
}

export const countQuestions = (db: Database, projectId: ProjectId): Promise<number> =>
  db.$count(pinnedQuestion, eq(pinnedQuestion.projectId, projectId))

export const findSourceTitle = async (
  db: Database,
  projectId: ProjectId,
  id: AttachmentId,
): Promise<string | null> => {
  const [row] = await db
    .select({ title: attachment.title })
    .from(knowledgeItem)
    .innerJoin(attachment, eq(attachment.id, knowledgeItem.attachmentId))
    .where(and(eq(knowledgeItem.baseId, projectId), eq(knowledgeItem.attachmentId, id)))
  return row?.title ?? null
}

export const insertQuestion = async (
  tx: Database,
  { id: projectId }: EditGrant,
  { userId: createdById }: Actor,
  values: QuestionValues & Pick<NewQuestion, 'id' | 'createdAt'>,
): Promise<void> => {
  await tx.insert(pinnedQuestion).values({ ...values, projectId, createdById })
}

export const updateQuestion = async (
  tx: Database,
  { id: projectId }: EditGrant,
  id: PinnedQuestionId,
  values: Partial<QuestionValues>,
): Promise<void> => {
  await tx
    .update(pinnedQuestion)
    .set(values)
    .where(and(eq(pinnedQuestion.id, id), eq(pinnedQuestion.projectId, projectId)))
  await tx.delete(retrievalResult).where(eq(retrievalResult.questionId, id))
}

export const deleteQuestion = async (
  tx: Database,
  { id: projectId }: EditGrant,
  id: PinnedQuestionId,
): Promise<boolean> => {
  const rows = await tx
    .delete(pinnedQuestion)
    .where(and(eq(pinnedQuestion.id, id), eq(pinnedQuestion.projectId, projectId)))
    .returning({ id: pinnedQuestion.id })
  return rows.length === 1
}
