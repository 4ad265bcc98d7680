import { type Endpoint, errorsOf } from '@atelier/contract/endpoint'
import { ErrorData, ErrorEnvelope, errorStatus } from '@atelier/contract/envelope'
import { OpenAiError } from '@atelier/contract/integrations/openai'
import { z } from 'zod'
import type { FeatureEndpoint } from './server-router.ts'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const describeParameters = (location: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: toJsonSchema(field as z.ZodType, 'input'),
  }))

const successResponse = ({ responseType, data, events, summary, format }: Endpoint) => {
  if (responseType === 'bytes') return { description: summary, content: { 'application/octet-stream': {} } }
  const schema = toJsonSchema(data, 'output')
  if (responseType === 'events')
    return {
      description: `${summary} Each event’s data has this shape.`,
      content: { 'text/event-stream': { schema } },
    }
  const stream = events ? { 'text/event-stream': { schema: toJsonSchema(events, 'output') } } : {}
  if (format === 'openai')
    return { description: summary, content: { 'application/json': { schema }, ...stream } }
  const envelope = {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'success' }, data: schema },
  }
  return { description: summary, content: { 'application/json': { schema: envelope }, ...stream } }
}

const errorResponses = (endpoint: Endpoint) => {
  const codesByStatus = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: {
              $ref: `#/components/schemas/${endpoint.format === 'openai' ? 'OpenAiError' : 'Error'}`,
            },
          },
        },
      },
    ]),
  )
}

const describeOperation = ({ feature, endpoint }: FeatureEndpoint) => ({
  summary: endpoint.summary,
  tags: [feature],
  parameters: [
    ...describeParameters('path', endpoint.params),
    ...describeParameters('query', endpoint.query),
  ],
  ...(endpoint.body
    ? { requestBody: { content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } } }
    : {}),
  responses: { 200: successResponse(endpoint), ...errorResponses(endpoint) },
  ...(endpoint.isPublic ? { security: [] } : {}),
})

export const openApiDocument = (endpoints: readonly FeatureEndpoint[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of endpoints) {
    const { path, method } = call.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atelier', version },
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: {
        Error: toJsonSchema(ErrorEnvelope, 'output'),
        ErrorData: toJsonSchema(ErrorData, 'output'),
        OpenAiError: toJsonSchema(OpenAiError, 'output'),
      },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'atelier.session_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
