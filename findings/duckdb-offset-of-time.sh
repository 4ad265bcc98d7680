#!/bin/sh
# A cast to a timestamp drops the UTC offset, and rejects Z after minutes.
# Expected: 8:00, the time in UTC, as PostgreSQL does for timestamptz and ISO 8601 requires; 10:00 for the second
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @duckdb/node-api@1.5.6-r.1 >/dev/null
cat > run.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'

const connection = await (await DuckDBInstance.create(':memory:')).connect()
const value = async (sql) => {
  const [row] = (await connection.runAndReadAll(sql)).getRows()
  return row[0] === null ? null : String(row[0])
}

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('@duckdb/node-api 1.5.6-r.1')
say('10:00:00+02:00', await value("select '2024-03-01T10:00:00+02:00'::timestamp"), '2024-03-01 10:00:00')
say('10:00', await value("select try_cast('2024-03-01T10:00' as timestamp)"), '2024-03-01 10:00:00')
say('10:00Z', await value("select try_cast('2024-03-01T10:00Z' as timestamp)"), null)
JS
node run.mjs
