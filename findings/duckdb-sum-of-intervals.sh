#!/bin/sh
# Durations can be averaged but not summed.
# Expected: both work: an average is a sum divided by a count
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
const of = (name) => `select ${name}(i) from (values (interval 1 hour), (interval 2 hour)) t(i)`
say('avg:', await value(of('avg')), '01:30:00')
const message = await value(of('sum')).catch((error) => error.message.split(' You might')[0])
say('sum:', message, "Binder Error: No function matches the given name and argument types 'sum(INTERVAL)'.")
JS
node run.mjs
