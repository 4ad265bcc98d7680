import type { UserId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import type { AppContext } from '../context.ts'
import type { Knowledge } from '../features/answers/sources/gather-knowledge.ts'
import { chatLimits } from '../features/answers/lifecycle/run-spec.ts'
import { searchTool } from '../features/answers/sources/source-tools.ts'
import { createToolUse } from '../features/answers/tools/use-tools.ts'
import { createLog } from '../platform/log.ts'
import { uuidv7 } from '../platform/uuid.ts'

/** The other arguments of `generateAnswer`, with search as the only tool. */
export const withSearch = (knowledge: Knowledge, emit: (event: RunEvent) => void) => {
  const { signal } = new AbortController()
  const app = { log: createLog('silent') } as AppContext
  const tools = createToolUse({
    offeredTools: [{ tool: searchTool, policy: 'allow', isAllowedHere: false }],
    context: { app, userId: uuidv7<UserId>(), chatId: null, knowledge, urls: new Set() },
    emit,
    waitUntilStored: async () => undefined,
    signal,
    supportsImages: false,
    resultMax: () => 24_000,
    callsLeft: chatLimits.calls,
    isTainted: false,
    isUnattended: false,
  })
  const material = () => ({ question: '', earlier: [], passages: [], unread: [], hasSearched: false })
  const tokens = { input: 0, output: 0 }
  return { knowledge, tools, material, emit, signal, tokens, limits: chatLimits, crafts: null }
}
