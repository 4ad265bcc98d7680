#!/bin/sh
# A null given to a prepared query is stored as JSON null, and a null date throws.
# Expected: SQL NULL, as the same query without placeholders stores it
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact drizzle-orm@0.45.4 @electric-sql/pglite@0.5.14 >/dev/null
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'

const note = pgTable('note', { id: integer('id'), tags: jsonb('tags'), readAt: timestamp('read_at') })
const client = new PGlite()
await client.exec('create table note (id int, tags jsonb, read_at timestamp)')
const db = drizzle({ client })
const isNull = async (id) => {
  const { rows } = await client.query('select tags is null as tags from note where id = $1', [id])
  return rows[0].tags
}
const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('drizzle-orm 0.45.4')
await db.insert(note).values({ id: 1, tags: null })
say('tags IS NULL, inserted as a value:', await isNull(1), true)
const insert = db.insert(note).values({ id: 2, tags: sql.placeholder('tags') }).prepare('insert')
await insert.execute({ tags: null })
say('tags IS NULL, inserted through a placeholder:', await isNull(2), false)
const dated = db.insert(note).values({ id: 3, readAt: sql.placeholder('readAt') }).prepare('dated')
const outcome = await dated.execute({ readAt: null }).then(
  () => 'stored',
  (error) => error.constructor.name,
)
say('a null date through a placeholder:', outcome, 'TypeError')
await client.close()
JS
node run.mjs
