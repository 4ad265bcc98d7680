import botsAndPrompts from '../bots-and-prompts.ts'
import compare from '../compare.ts'
import crafts from '../crafts.ts'
import datasets from '../datasets.ts'
import folder from '../folder.ts'
import hostile from '../hostile.ts'
import ingest from '../ingest.ts'
import lists from '../lists.ts'
import { passagesBenches } from '../passages.ts'
import people from '../people.ts'
import retrieval from '../retrieval.ts'
import sharing from '../sharing.ts'
import start from '../start.ts'
import stream from '../stream.ts'
import upload from '../upload.ts'
import vault from '../vault.ts'
import web from '../web.ts'
import type { Bench } from './bench.ts'

/** In the order in which they run and are reported. */
export const benches: readonly Bench[] = [
  start,
  stream,
  people,
  lists,
  sharing,
  retrieval,
  ...passagesBenches,
  upload,
  vault,
  botsAndPrompts,
  ingest,
  hostile,
  datasets,
  crafts,
  web,
  compare,
  folder,
]
