import { ErrorData } from '@atelier/contract/envelope'
import type { Call, Rows } from '../../../../test/rights/case.ts'
import type { MountedRoute } from '../../../../test/rights/routes.ts'
import { replaceOk, everyMember, archivedVerdicts, signedIn } from '../../../../test/rights/verdicts.ts'

const mcpRequest = (method: string, params: object) => ({
  method: 'POST',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
})

/** Calls a tool of /mcp and maps its error, which is a tool result, to the response of other endpoints. */
const callMcp =
  (name: string, input: (call: Call) => object) =>
  async (call: Call): Promise<Response> => {
    const init = mcpRequest('tools/call', { name, arguments: input(call) })
    const response = await call.actor.raw('/mcp', init)
    const body = await response.text()
    const message = /"text":"(Not found|[^"]*archived[^"]*)".*"isError":true/.exec(body)?.[1]
    if (!response.ok || message === undefined) return new Response(body, response)
    const code = message === 'Not found' ? 'NOT_FOUND' : 'PROJECT_ARCHIVED'
    const data = ErrorData.parse({ message, code })
    return Response.json({ status: 'error', data }, { status: code === 'NOT_FOUND' ? 404 : 409 })
  }

/** The protocol has no sessions since 2025, so these requests aren't supported. */
const noSession = { ...replaceOk('HTTP_405', signedIn), signedOut: 'NOT_SIGNED_IN' } as const

export const firstRows: Rows<Extract<MountedRoute, `${string} /mcp`>> = {
  'GET /mcp': [{ about: 'an event stream', send: ({ actor }) => actor.raw('/mcp'), verdicts: noSession }],
  'DELETE /mcp': [
    {
      about: 'ending a session',
      send: ({ actor }) => actor.raw('/mcp', { method: 'DELETE' }),
      verdicts: noSession,
    },
  ],
  'POST /mcp': [
    { about: 'own projects', send: callMcp('list_projects', () => ({})), verdicts: signedIn },
    {
      about: 'a search in the project',
      send: callMcp('search', ({ ids, words }) => ({ project_id: ids.projectId, query: words.source })),
      verdicts: everyMember,
    },
    {
      about: 'a source of the project',
      send: callMcp('read_source', ({ ids }) => ({
        project_id: ids.projectId,
        source_id: ids.sourceId,
      })),
      verdicts: everyMember,
    },
    {
      about: 'a question to the project',
      send: callMcp('ask_project', ({ ids }) => ({ project_id: ids.projectId, question: 'What is it?' })),
      verdicts: everyMember,
      archived: archivedVerdicts(everyMember),
    },
  ],
}
