#!/bin/sh
# A notification about one job wakes all workers of its queue, and each of them searches the database.
# Expected: one search, because one worker is enough for one job
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact pg-boss@12.35.0 @electric-sql/pglite@0.5.14 >/dev/null
cat >test.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { fromPglite, PgBoss } from 'pg-boss'

const { version } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
const client = await PGlite.create()
const adapter = fromPglite(client)
let searches = 0
const executeSql = (text, values) => {
  if (text.includes("j.name = 'work'") && text.includes('SKIP LOCKED')) searches += 1
  return adapter.executeSql(text, values)
}
const listen = async (channel, onNotification, onReconnect) => {
  const close = await client.listen(channel, onNotification)
  onReconnect()
  return { close }
}
const boss = new PgBoss({
  db: { ...adapter, executeSql, listen },
  backend: 'pglite',
  useListenNotify: true,
  supervise: false,
  schedule: false,
})
boss.on('error', (error) => console.error(error))
await boss.start()
await boss.createQueue('work', { notify: true })
const { promise: done, resolve } = Promise.withResolvers()
const options = { localConcurrency: 8, pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
await boss.work('work', options, async () => resolve())
// each worker searches when it starts
await delay(2000)
searches = 0
await boss.send('work', {})
await done
await delay(2000)
console.log(`pg-boss ${version}: 1 job, 8 workers, ${searches} searches`)
process.exit(searches === 8 ? 0 : 1)
EOF
node test.mjs
