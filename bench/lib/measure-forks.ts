import { setTimeout as delay } from 'node:timers/promises'
import type { AttachmentId, ProjectId } from '../../packages/contract/src/ids.ts'
import type { Project } from '../../packages/contract/src/projects/project.ts'
import { addItems } from '../../apps/server/src/features/sources/attachments/storage/index.ts'
import { insertChunks } from '../../apps/server/src/features/sources/knowledge/ingest/queries.ts'
import { prepareSource } from '../../apps/server/src/features/sources/knowledge/prepare-source.ts'
import { grantForJob, jobGrant } from '../../apps/server/src/platform/access/authorize.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Options } from './bench.ts'
import { sourceText } from './made-up-words.ts'
import { type Person, signIn, signUp } from './person.ts'
import { cpuSeconds } from './process-figures.ts'
import { type Engine, makeHome, runAtelier } from './run-atelier.ts'
import { runSql } from './run-sql.ts'

const passagesPerSource = 20
/** The number of different texts, each of which is used by five sources. */
const textCount = 100

const addSource = async (database: OpenDatabase, ownerId: string, projectId: string, n: number) => {
  const id = crypto.randomUUID()
  const text = sourceText(n, passagesPerSource + 3)
  const { chunks } = prepareSource(
    {
      mimeType: 'text/plain',
      kind: 'text',
      title: null,
      text,
      sections: [],
      pages: null,
      previewImage: null,
      notes: [],
      unreadContent: null,
    },
    'source.txt',
  )
  await runSql(
    database,
    `insert into attachment (id, owner_id, status, title, file_name, type, attachment_type, mime_type, source, characters, read_at)
     values ($1, $2, 'completed', $3, $3, 'FILE', 'TXT', 'text/plain', 'PROJECT', $4, now())`,
    [id, ownerId, `source ${n}.txt`, text.length],
  )
  await runSql(
    database,
    `insert into attachment_text (attachment_id, text, sections) values ($1, $2, '[]')`,
    [id, text],
  )
  await insertChunks(
    database.db,
    jobGrant('the bench'),
    id as AttachmentId,
    text,
    0,
    chunks.slice(0, passagesPerSource),
  )
  const project = grantForJob('the bench', 'project', projectId as ProjectId, 'ADD_KNOWLEDGE')
  await addItems(database.db, project, [{ attachmentId: id as AttachmentId }])
}

const untilSearchable = async (person: Person, projectId: string): Promise<void> => {
  for (;;) {
    const project = (await person.get(`/v1/projects/${projectId}`)) as unknown as Project
    const sources = project.drives.flatMap(({ folders }) => folders.flatMap((each) => each.attachments))
    if (sources.every(({ status }) => status === 'completed')) return
    await delay(500)
  }
}

interface Forks {
  /**
   * Seconds until the copy exists and, below, until all of it is searchable, and of the server's CPU time.
   */
  readonly seconds: number[]
  readonly searchable: number[]
  readonly cpu: number[]
}

/** Measures copies of a project with 500 sources. */
export const measureForks = async (engine: Engine, { quick }: Options): Promise<Forks> => {
  await using home = await makeHome(engine)
  const seedServer = await runAtelier(home)
  const { id, post } = await signUp(seedServer.url)
  await signUp(seedServer.url, 'reader')
  const { id: projectId } = await post('/v1/projects', {
    name: 'The light',
    description: 'All about it',
    creationMode: 'MANUAL',
  })
  await seedServer.stop()
  {
    await using database = await openDatabase(home.databaseUrl, { log: createLog('error') })
    for (let n = 0; n < (quick ? 5 : 500); n++)
      await addSource(database, id, String(projectId), n % textCount)
    await runSql(
      database,
      'update project set is_publicly_accessible = true, allow_forking = true where id = $1',
      [projectId],
    )
    await runSql(database, 'vacuum analyze')
  }
  await using server = await runAtelier(home)
  const reader = await signIn(server.url, 'reader')
  const forks: Forks = { seconds: [], searchable: [], cpu: [] }
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const startedAt = performance.now()
    const cpuBefore = cpuSeconds(server.pid)
    const copy = await reader.post('/v1/projects/fork', { projectId, projectName: `Copy ${round}` })
    forks.seconds.push((performance.now() - startedAt) / 1000)
    await untilSearchable(reader, String(copy['id']))
    forks.searchable.push((performance.now() - startedAt) / 1000)
    forks.cpu.push(cpuSeconds(server.pid) - cpuBefore)
  }
  return forks
}
