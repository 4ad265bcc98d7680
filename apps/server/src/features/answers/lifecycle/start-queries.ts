import type { RunEvent } from '@atelier/contract/answers/run-event'
import { sql } from 'drizzle-orm'
import { message, run, runEvent } from '../../../db/schema/index.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'
import type { MessageRow, RunRow } from './queries.ts'

type NewMessage = Pick<
  MessageRow,
  'id' | 'parentId' | 'role' | 'status' | 'parts' | 'model' | 'hasUntrustedText'
>

/** Inserts the run, its first events, and the messages that aren't stored yet. */
export const insertRun = async (
  tx: Database,
  { id: chatId }: Grant<'chat', 'SEND_MESSAGE'>,
  { userId }: Actor,
  row: RunRow,
  { events, messages }: { events: RunEvent[]; messages: NewMessage[] },
): Promise<void> => {
  await insertRunQuery(tx, { ...row, chatId, userId, events, messages })
}

const insertRunQuery = prepareQuery(
  (_db, params: Placeholders<RunRow & { events: RunEvent[]; messages: NewMessage[] }>) => {
    const createdAt = sql`${sql.param(params.createdAt, run.createdAt)}::timestamptz`
    return sql`
      with new_message as (
        insert into ${message} (id, chat_id, parent_id, role, status, parts, model, has_outside_words, created_at)
        select m.id, ${params.chatId}::uuid, m."parentId", m.role, m.status, m.parts, m.model, m."hasUntrustedText", ${createdAt}
        from jsonb_to_recordset(${sql.param(params.messages, message.parts)}::jsonb) m (
          id uuid, "parentId" uuid, role text, status text, parts jsonb, model text, "hasUntrustedText" boolean
        )
      ), new_run as (
        insert into ${run} (id, chat_id, message_id, user_id, model, status, worker_id, heartbeat_at, created_at)
        values (${params.id}, ${params.chatId}, ${params.messageId}, ${params.userId}, ${params.model},
          ${params.status}, ${params.workerId}, ${createdAt}, ${createdAt})
      )
      insert into ${runEvent} (run_id, seq, events)
      values (${params.id}, 1, ${sql.param(params.events, runEvent.events)})`
  },
)
