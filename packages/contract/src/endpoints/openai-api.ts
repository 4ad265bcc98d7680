import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { Completion, CompletionChunk, CompletionRequest, OpenAiModel } from '../openai.ts'
import { ModelResponse, ResponseEvent, ResponseRequest } from '../openai-responses.ts'

export const listOpenAiModels = defineEndpoint({
  method: 'GET',
  path: '/openai/v1/models',
  summary:
    'What can answer, as OpenAI’s clients list it: the models, then your projects, the last changed first, at most 100.',
  form: 'openai',
  data: z.object({ object: z.literal('list'), data: z.array(OpenAiModel) }),
  errors: [],
})

const answerErrors = [
  'BAD_INPUT',
  'NOT_FOUND',
  'USAGE_LIMIT_REACHED',
  'PROJECT_ARCHIVED',
  'TOO_MANY_REQUESTS',
  'MODEL_REFUSED',
  'MODEL_UNREACHABLE',
] as const

export const createCompletion = defineEndpoint({
  method: 'POST',
  path: '/openai/v1/chat/completions',
  summary:
    'Answers a conversation, as OpenAI’s clients ask for it: by a model, or by a project from its knowledge, with what each sentence rests on as annotations. Nothing is kept in a chat.',
  body: CompletionRequest,
  form: 'openai',
  data: Completion,
  events: CompletionChunk,
  errors: answerErrors,
})

export const createResponse = defineEndpoint({
  method: 'POST',
  path: '/openai/v1/responses',
  summary:
    'Answers as createCompletion does, in the form of OpenAI’s Responses API. Nothing is stored: every request has the whole conversation in its input.',
  body: ResponseRequest,
  form: 'openai',
  data: ModelResponse,
  events: ResponseEvent,
  errors: answerErrors,
})
