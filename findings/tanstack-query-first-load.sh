#!/bin/sh
# A query that is invalidated during its first load isn't loaded again, and counts as fresh afterwards.
# Expected: a second load, as when it is invalidated during a later load
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @tanstack/query-core@5.108.0 >/dev/null
cat > run.mjs <<'JS'
import { setTimeout as delay } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/query-core'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
let loads = 0
const observer = new QueryObserver(client, {
  queryKey: ['lamp'],
  queryFn: async () => {
    loads += 1
    const value = loads
    await delay(50)
    return value
  },
})
observer.subscribe(() => undefined)
const invalidateDuringLoad = async () => {
  await delay(10)
  await client.invalidateQueries({ queryKey: ['lamp'] })
  await delay(200)
  return loads
}
console.log('@tanstack/query-core 5.108.0')
const afterFirst = await invalidateDuringLoad()
console.log('loads, invalidated during the first load:', afterFirst, 'stale:', observer.getCurrentResult().isStale)
loads = 0
void client.refetchQueries({ queryKey: ['lamp'] })
const afterLater = await invalidateDuringLoad()
console.log('loads, invalidated during a later load:', afterLater)
client.clear()
process.exit(afterFirst === 1 && afterLater === 2 ? 0 : 1)
JS
node run.mjs
