import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { Completion, CompletionChunk, CompletionRequest, OpenAiModel } from '../../integrations/openai.ts'
import { ModelResponse, ResponseEvent, ResponseRequest } from '../../integrations/openai-responses.ts'

export const listOpenAiModels = defineEndpoint({
  method: 'GET',
  path: '/openai/v1/models',
  summary:
    'List models in OpenAI’s format, followed by your projects, most recently changed first, at most 100.',
  format: 'openai',
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
    'Create a chat completion in OpenAI’s format, by a model, or by a project from its knowledge with citations as annotations. No chat is stored.',
  body: CompletionRequest,
  format: 'openai',
  data: Completion,
  events: CompletionChunk,
  errors: answerErrors,
})

export const createResponse = defineEndpoint({
  method: 'POST',
  path: '/openai/v1/responses',
  summary:
    'Create a response in the format of OpenAI’s Responses API; otherwise like createCompletion. Nothing is stored: each request contains the whole conversation as input.',
  body: ResponseRequest,
  format: 'openai',
  data: ModelResponse,
  events: ResponseEvent,
  errors: answerErrors,
})
