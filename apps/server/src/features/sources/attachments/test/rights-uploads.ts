import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abandonUpload, askOffset, createUpload, sendPiece } from '../../../../test/tus-client.ts'
import type { Call, Case, Rows } from '../../../../test/rights/case.ts'
import type { Ids } from '../../../../test/rights/ids.ts'
import { members } from '../../../../test/rights/actor-names.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { MountedRoute } from '../../../../test/rights/routes.ts'
import {
  removedOnly,
  accounts,
  replaceOk,
  editors,
  archivedVerdicts,
  nobody,
  only,
  ownerAlone,
  signedIn,
  type Verdicts,
} from '../../../../test/rights/verdicts.ts'

type Route = Extract<MountedRoute, `${string} /v1/uploads${string}`>

const bytes = Buffer.from('Light')

/** An unfinished upload into the project. */
const upload = (uploader: 'editor' | 'removed', isComplete = false): Thing => ({
  knownTo: members,
  add: async ({ test, people }, { ids: { projectId } }, word) => {
    const metadata = { filename: `${word}.txt`, projectId }
    const upload = await createUpload(people[uploader].actor.raw, bytes.length, metadata)
    const id = upload.headers.get('location')?.split('/').at(-1)
    if (!upload.ok || id === undefined) throw new Error(`no upload was created: ${await upload.text()}`)
    if (isComplete) await writeFile(join(test.context.config.dataDir, 'staging', id), bytes)
    return id
  },
})
const editorsUpload = upload('editor')
const removedUpload = upload('removed')
/** All bytes have arrived, but a crash happened before the upload became an attachment. */
const completeUpload = upload('editor', true)
const pathOf = ({ idOf }: Call, thing: Thing) => `/v1/uploads/${idOf(thing)}`
const asCreated = (verdicts: Verdicts) => replaceOk('HTTP_201', verdicts)
const asUploaded = (verdicts: Verdicts) => replaceOk('HTTP_204', verdicts)

const begin =
  (metadata: (ids: Ids) => Record<string, string>) =>
  ({ actor, ids }: Call) =>
    createUpload(actor.raw, bytes.length, { filename: 'light.txt', ...metadata(ids) })

/** An unfinished upload belongs to its sender alone, even in a project. */
const eachUpload = (
  send: (call: Call, path: string) => Promise<Response>,
  answer: (verdicts: Verdicts) => Verdicts,
  { removed, archived }: { removed: Verdicts; archived: Verdicts },
): [Case, Case] => [
  {
    about: 'an upload into a project',
    send: (call) => send(call, pathOf(call, editorsUpload)),
    verdicts: answer(only('editor')),
    archived,
    thing: editorsUpload,
  },
  {
    about: 'a removed member’s upload',
    send: (call) => send(call, pathOf(call, removedUpload)),
    verdicts: removed,
    thing: removedUpload,
  },
]

export const rows: Rows<Route> = {
  'POST /v1/uploads': [
    { about: 'a file for the vault', send: begin(() => ({})), verdicts: asCreated(accounts) },
    {
      about: 'a file for a project',
      send: begin(({ projectId }) => ({ projectId })),
      verdicts: asCreated(editors),
      archived: archivedVerdicts(editors),
    },
    {
      about: 'a file for a member’s chat in a project',
      send: begin(({ chatId }) => ({ chatId })),
      verdicts: asCreated(only('viewer')),
      archived: archivedVerdicts(only('viewer')),
    },
    {
      about: 'a file for a removed member’s chat',
      send: begin(({ removedChatId }) => ({ chatId: removedChatId })),
      verdicts: removedOnly,
      archived: removedOnly,
    },
    {
      about: 'a new version of a project’s source',
      send: begin(({ sourceId }) => ({ replaces: sourceId })),
      verdicts: asCreated(ownerAlone),
      archived: asCreated(ownerAlone),
    },
    {
      about: 'a new version of a private file',
      send: begin(({ privateFileId }) => ({ replaces: privateFileId })),
      verdicts: asCreated(only('owner')),
    },
    {
      about: 'a new version of a guest’s file',
      send: begin(({ guestFileId }) => ({ replaces: guestFileId })),
      verdicts: { ...nobody, guest: 'NOT_ALLOWED' },
    },
    {
      about: 'a file in another user’s name',
      send: begin(({ strangerId }) => ({ ownerId: strangerId })),
      verdicts: replaceOk('BAD_INPUT', signedIn),
    },
    {
      about: 'a file for someone else’s project in place of a bot',
      send: begin(({ projectId }) => ({ chatbotId: projectId })),
      verdicts: nobody,
    },
  ],
  // HEAD is routed as GET, and tus defines no GET
  'GET /v1/uploads/{id}': [
    {
      about: 'a GET instead of a HEAD',
      send: (call) => call.actor.raw(pathOf(call, editorsUpload)),
      verdicts: nobody,
    },
    ...eachUpload(
      ({ actor }, path) => askOffset(actor.raw, path),
      (verdicts) => verdicts,
      {
        removed: nobody,
        archived: archivedVerdicts(only('editor')),
      },
    ),
    {
      about: 'a complete upload left by a crash',
      send: (call) => askOffset(call.actor.raw, pathOf(call, completeUpload)),
      verdicts: only('editor'),
      thing: completeUpload,
    },
    {
      about: 'an upload that became a private file',
      send: ({ actor, ids }) => askOffset(actor.raw, `/v1/uploads/${ids.privateFileId}`),
      verdicts: only('owner'),
    },
    {
      about: 'an upload that became a project’s source',
      send: ({ actor, ids }) => askOffset(actor.raw, `/v1/uploads/${ids.sourceId}`),
      verdicts: only('owner'),
    },
  ],
  'PATCH /v1/uploads/{id}': [
    ...eachUpload(({ actor }, path) => sendPiece(actor.raw, path, 0, bytes), asUploaded, {
      removed: nobody,
      archived: archivedVerdicts(only('editor')),
    }),
    {
      about: 'an upload that became a project’s source',
      send: ({ actor, ids }) => sendPiece(actor.raw, `/v1/uploads/${ids.sourceId}`, 0, bytes),
      verdicts: replaceOk('UPLOAD_CONFLICT', only('owner')),
    },
  ],
  // a removed member may still cancel unfinished uploads
  'DELETE /v1/uploads/{id}': eachUpload(({ actor }, path) => abandonUpload(actor.raw, path), asUploaded, {
    removed: asUploaded(only('removed')),
    archived: asUploaded(only('editor')),
  }),
}
