import { addText } from '@atelier/contract/endpoints/sources/attachments'
import * as endpoints from '@atelier/contract/endpoints/tools/ai-tools'
import type { Rows } from '../../../test/rights/case.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { signedIn } from '../../../test/rights/verdicts.ts'

const toolId = 'zotero'

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/tools': [
    { about: 'the directory', send: ({ actor }) => actor.send(endpoints.listTools), verdicts: signedIn },
  ],
  'GET /v1/tools/{slug}': [
    {
      about: 'one tool',
      send: ({ actor }) => actor.send(endpoints.getTool, { params: { slug: toolId } }),
      verdicts: signedIn,
    },
  ],
  'POST /v1/tools/{slug}/run': [
    {
      about: 'own text',
      send: async ({ actor }) => {
        // without a source there is nothing to compare with
        await actor.send(addText, { body: { fileName: 'own.txt', fileContent: 'A text.' } })
        return actor.send(endpoints.runTool, {
          params: { slug: 'plagiarism-checker' },
          body: { text: 'Words of nobody else.' },
        })
      },
      verdicts: signedIn,
    },
  ],
  'GET /v1/tools/metrics': [
    { about: 'all reactions', send: ({ actor }) => actor.send(endpoints.getToolMetrics), verdicts: signedIn },
  ],
  'POST /v1/tools/reaction': [
    {
      about: 'own reaction',
      send: ({ actor }) => actor.send(endpoints.reactToTool, { body: { toolId, type: 'like' } }),
      verdicts: signedIn,
    },
  ],
  'GET /v1/tools/page-views': [
    {
      about: 'another page view',
      // API-12 specifies a GET that records a use
      writesFirst: true,
      send: ({ actor }) => actor.send(endpoints.countToolView, { query: { toolId } }),
      verdicts: signedIn,
    },
  ],
  'PATCH /v1/user/preferences/pinned-tools/pin': [
    {
      about: 'own pins',
      send: ({ actor }) => actor.send(endpoints.pinTool, { body: { toolId } }),
      verdicts: signedIn,
    },
  ],
  'PATCH /v1/user/preferences/pinned-tools/unpin': [
    {
      about: 'own pins',
      send: ({ actor }) => actor.send(endpoints.unpinTool, { body: { toolId } }),
      verdicts: signedIn,
    },
  ],
}
