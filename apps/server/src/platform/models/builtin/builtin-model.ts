import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Material, ChatModel, ModelPart, ModelRequest } from '../chat-model.ts'
import { answerQuestion } from './answer-question.ts'
import { askedTool, saidByTool } from './asked-tool.ts'
import { readQuestion } from './question.ts'

const wordsMax = 16

/** What to look for: the words of the question that tell something, and of the turns it leans on. */
const searchQuery = ({ question, earlier }: Pick<Material, 'question' | 'earlier'>): string => {
  const { terms } = readQuestion(question, earlier)
  const telling = terms.filter(({ isKind }) => !isKind)
  const chosen = (telling.length > 0 ? telling : terms).slice(0, wordsMax).map(({ token }) => token)
  return chosen.join(' ') || question.slice(0, 200)
}

const searchToolName = 'search_knowledge'
const deltaWords = /\S*\s*/g
const wordsADelta = 4

/** About four letters make a token; nobody pays for these. */
const countTokens = (text: string) => Math.ceil(text.length / 4)

function* deltas(text: string): Generator<string> {
  let piece = ''
  let count = 0
  for (const [word] of text.matchAll(deltaWords)) {
    piece += word
    if (++count % wordsADelta !== 0) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** A question of arithmetic or of the time, by the tool that answers it; nothing where it is none or the tool may not be used. */
function* useTool({ prompt, tools = [] }: ModelRequest, { question }: Material): Generator<ModelPart> {
  const asked = askedTool(question)
  if (!asked || !tools.some(({ name }) => name === asked.toolName)) return
  const input = JSON.stringify(asked.input)
  const said = saidByTool(prompt, asked)
  if (said === null) yield { type: 'tool-call', toolCallId: randomUUID(), toolName: asked.toolName, input }
  else yield { type: 'text-delta', id: 'answer', delta: said }
  const tokens = { input: countTokens(question), output: countTokens(said ?? input) }
  yield { type: 'finish', end: 'whole', tokens }
}

function* speak({ tools = [] }: ModelRequest, material: Material): Generator<ModelPart> {
  const read = material.passages.reduce(
    (sum, { text }) => sum + countTokens(text),
    countTokens(material.question),
  )
  const answer = answerQuestion(material)
  // looking again with other words helps once; more often it finds the same
  const maySearch = !material.hasSearched && tools.some(({ name }) => name === searchToolName)
  if (!answer.found && maySearch) {
    const input = JSON.stringify({ queries: [searchQuery(material)] })
    yield { type: 'tool-call', toolCallId: randomUUID(), toolName: searchToolName, input }
    yield { type: 'finish', end: 'whole', tokens: { input: read, output: countTokens(input) } }
    return
  }
  for (const delta of deltas(answer.text)) yield { type: 'text-delta', id: 'answer', delta }
  yield { type: 'finish', end: 'whole', tokens: { input: read, output: countTokens(answer.text) } }
}

/**
 * The assistant that is always there: it needs no key, no network and no model. It answers
 * in the sources' own sentences, taken from the passages of its material, and searches with
 * the tool `search_knowledge` where one is offered and the passages hold no answer.
 */
export const builtinModel: ChatModel = {
  stream: async (request, take) => {
    if (!request.material) throw new Error('The built-in assistant answers questions, and was asked none.')
    const byTool = [...useTool(request, request.material)]
    for (const part of byTool.length > 0 ? byTool : speak(request, request.material)) {
      // one piece a turn of the loop, so that a stop can come in between
      await setImmediate()
      request.abortSignal.throwIfAborted()
      take(part)
    }
  },
}
