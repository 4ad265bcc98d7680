import type { AccountHooks } from './context.ts'
import type { Feature } from './feature.ts'
import { importEach } from './platform/import-each.ts'

const stageOrder = { first: 0, middle: 1, last: 2 }
const stageOf = ({ accountStage }: Feature): number => stageOrder[accountStage ?? 'middle']

const modules = await importEach<{ feature: Feature }>(import.meta.dirname, 'features/**/feature.ts')

export const features: readonly Feature[] = modules
  .map(({ feature }) => feature)
  .toSorted((a, b) => stageOf(a) - stageOf(b))

const forEachFeature = async (work: (feature: Feature) => Promise<void> | undefined): Promise<void> => {
  for (const feature of features) await work(feature)
}

export const accountHooks: AccountHooks = {
  guestSignedUp: (tx, job, guest, account) =>
    forEachFeature((feature) => feature.guestSignedUp?.(tx, job, guest, account)),
  accountClosed: (context, tx, account) =>
    forEachFeature((feature) => feature.accountClosed?.(context, tx, account)),
  accountDeleted: (context, actor, signal) =>
    forEachFeature((feature) => feature.accountDeleted?.(context, actor, signal)),
}
