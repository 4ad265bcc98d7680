import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from './database.ts'

const createExtension = sql`
  do $$ begin
    if exists (select from pg_available_extensions where name = 'vector') then
      create extension if not exists vector;
    end if;
  exception when insufficient_privilege then null;
  end $$`

const createTable = sql`
  do $$ begin
    if exists (select from pg_extension where extname = 'vector') then
      create table if not exists "chunk_embedding" (
        "chunk_id" bigint not null references "chunk"("id") on delete cascade,
        "model" text not null,
        "embedding" vector not null,
        primary key ("chunk_id", "model")
      );
    end if;
  end $$`

export const prepareVectors = async ({ db }: OpenDatabase): Promise<void> => {
  if (await hasVectors(db)) return
  await db.execute(createExtension)
  await db.execute(createTable)
}

export const hasVectors = async (db: Database): Promise<boolean> => {
  const [row] = await db
    .select({ has: sql<boolean>`to_regclass('chunk_embedding') is not null` })
    .from(sql`(values (1)) as one`)
  return row?.has ?? false
}
